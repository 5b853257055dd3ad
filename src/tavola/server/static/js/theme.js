// Light or dark: as the system has it, or as the reader chose. Runs before anything is painted.
(() => {
  const root = document.documentElement;
  const chosen = localStorage.getItem("tavola-theme");
  if (chosen) root.dataset.theme = chosen;
  const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    root.dataset.theme = isDark() ? "light" : "dark";
    localStorage.setItem("tavola-theme", root.dataset.theme);
  });
})();
