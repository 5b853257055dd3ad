// Getting up is asked for once, with what it means; and so is letting a bot play for somebody who is away.
import { words } from "./page.js";

const dialog = document.getElementById("leaving");
const button = (name) => dialog.querySelector(`[data-leave-${name}]`);

// leave(how) tells the server; after that there is nothing to be seen here.
export function askToLeave(state, leave) {
  const go = async (how) => {
    await leave(how);
    location.href = "/";
  };
  const isRunning = state.table.status === "playing";
  if (state.table.status === "over") return go({});
  dialog.querySelector("[data-leave-words]").textContent = words(meaning(state));
  button("bot").hidden = !isRunning;
  button("bot").onclick = () => go({ bot_plays: true });
  button("now").onclick = () => go({});
  document.getElementById("menu").close();
  dialog.showModal();
}

function meaning({ table, seats }) {
  if (table.status === "open") return "leave open";
  return seats.some((seat) => seat.kind === "person" && !seat.is_yours) ? "leave others" : "leave alone";
}

export function askForBot(seat, letBotPlay) {
  const asking = document.getElementById("bot-plays");
  asking.querySelector("p").textContent = words("bot plays for", seat);
  asking.querySelector("[data-bot-plays-now]").onclick = () => {
    asking.close();
    letBotPlay(seat);
  };
  document.getElementById("menu").close();
  asking.showModal();
}
