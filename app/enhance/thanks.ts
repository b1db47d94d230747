/** Polls the thanks page's JSON call while a donation's result is unknown, then reloads. */
import { tellParent } from "./frame/tell-parent";

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 15_000;

tellParent("thanks");
const panel = document.querySelector<HTMLElement>("[data-state]");
if (panel?.dataset.waits !== undefined) ask(FIRST_WAIT_MS);

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
