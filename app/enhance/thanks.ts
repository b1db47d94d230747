/**
 * Polls the thanks page's JSON call while a donation's result is unknown, then reloads. Of a payment that the
 * donor has to make, it copies the code, prints the page and counts the time down.
 */
import { easeCopying } from "./copying/copy-buttons";
import { tellParent } from "./frame/tell-parent";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;
const MINUTE_MS = 60_000;

tellParent("thanks");
const panel = document.querySelector<HTMLElement>("[data-state]");
if (panel?.dataset.waits !== undefined) ask(FIRST_WAIT_MS);

easeCopying(".pay [data-copy]");
const print = document.querySelector<HTMLButtonElement>("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
const left = document.querySelector<HTMLElement>("[data-until]");
if (left) countDown(left);

/** Keeps the hours and minutes that are left; the server's clock began them. */
function countDown(line: HTMLElement): void {
  const [hours, minutes] = line.querySelectorAll("span");
  const until = performance.now() + Number(line.dataset.until);
  const show = () => {
    const rest = Math.max(0, Math.floor((until - performance.now()) / MINUTE_MS));
    if (hours) hours.textContent = String(Math.floor(rest / 60));
    if (minutes) minutes.textContent = String(rest % 60);
  };
  setInterval(show, MINUTE_MS / 4);
}

function ask(wait: number): void {
  setTimeout(() => {
    void changed().then((isChanged) => {
      if (isChanged) location.reload();
      else ask(Math.min(wait * 1.3, LONGEST_WAIT_MS));
    });
  }, wait);
}

async function changed(): Promise<boolean> {
  try {
    const response = await fetch(location.href, { headers: { accept: "application/json" } });
    if (!response.ok) return false;
    const { data } = (await response.json()) as { data: { state: string } };
    return data.state !== panel?.dataset.state;
  } catch {
    // The connection may recover, so polling continues.
    return false;
  }
}
