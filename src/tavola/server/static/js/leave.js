// Getting up is asked for once, with what it means.
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
