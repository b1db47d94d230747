import type { LabBody } from "./body";
import { LabError } from "./lab-error";
import { callOutside, setting } from "./outside";

/** Returns everything sent, newest first; with `to`, only to that address. */
export async function readOutbox(to: string | null): Promise<unknown> {
  const address = new URL("/", setting("OUTBOX_URL"));
  if (to !== null) address.searchParams.set("to", to);
  const { status, body } = await callOutside("mail catcher", address.href);
  if (status !== 200) throw new LabError(502, "lab_failed", `The mail catcher answered ${status}.`);
  const { mails = [], messages = [] } = body;
  return { mails, messages };
}

/** Sets how the mail server handles the next connections (tests/simulators/outbox/script.ts). */
export async function setMailScript(body: LabBody): Promise<unknown> {
  const address = new URL("/script", setting("OUTBOX_URL")).href;
  const init = { method: "PUT", body: JSON.stringify(body) };
  const answer = await callOutside("mail catcher", address, init);
  if (answer.status === 200) return answer.body;
  throw new LabError(
    400,
    "malformed_request",
    '"answers" is no list of what the mail server can do.',
  );
}
