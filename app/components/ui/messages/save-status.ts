import { Observable } from "./observable";

/** A result fades after 5 seconds and is gone after 5.25. */
const HIDES_MS = 5_000;
const CLEARS_MS = 5_250;

export interface SaveStatus {
  state: "none" | "saving" | "saved" | "failed";
  isLeaving: boolean;
}

const NONE: SaveStatus = { state: "none", isLeaving: false };
export const saveStatus = new Observable<SaveStatus>(NONE);

let running = 0;
let hasFailed = false;
let timers: ReturnType<typeof setTimeout>[] = [];

/**
 * Shows a save in the banner: 'saving', then the result of the last concurrent one. A failure
 * throws, has a status of 400 or more or the form's errors; a redirect is a success.
 */
export async function withSaveStatus<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  running += 1;
  if (running === 1) hasFailed = false;
  show("saving");
  try {
    const answer = await request();
    if (isFailure(answer)) hasFailed = true;
    return answer;
  } catch (error) {
    if (!(error instanceof Response) || isFailure(error) || leadsAway(error)) hasFailed = true;
    throw error;
  } finally {
    running -= 1;
    if (running === 0) show(hasFailed ? "failed" : "saved");
  }
}

/** Reports a save whose form was posted before hydration. */
export function tellSaved(): void {
  if (saveStatus.get().state === "none") show("saved");
}

/** Returns whether a redirect leads to a login step, which means that nothing was saved. */
function leadsAway({ headers }: Response): boolean {
  return /\/(?:login|reauthenticate|account\/two_factor)\b/.test(headers.get("location") ?? "");
}

function isFailure(answer: unknown): boolean {
  if (answer instanceof Response) return answer.status >= 400;
  return typeof answer === "object" && answer !== null && "lastResult" in answer;
}

function show(state: SaveStatus["state"]): void {
  timers.forEach(clearTimeout);
  timers = [];
  saveStatus.set({ state, isLeaving: false });
  if (state === "saving") return;
  timers = [
    setTimeout(() => saveStatus.set({ state, isLeaving: true }), HIDES_MS),
    setTimeout(() => saveStatus.set(NONE), CLEARS_MS),
  ];
}
