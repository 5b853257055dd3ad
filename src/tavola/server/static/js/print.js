// Sheets to print: a button for who has no menu at hand.

const button = document.querySelector("[data-print]");
button.addEventListener("click", () => print());
button.hidden = false;
