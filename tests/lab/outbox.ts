import { LabError } from "./lab-error";
import { callOutside, setting } from "./outside";

/** All that was sent, newest first; of one address where `to` is given. */
export async function readOutbox(to: string | null): Promise<unknown> {
  const address = new URL("/", setting("OUTBOX_URL"));
  if (to !== null) address.searchParams.set("to", to);
  const { status, body } = await callOutside("mail catcher", address.href);
  if (status !== 200) throw new LabError(502, "lab_failed", `The mail catcher answered ${status}.`);
  const { mails = [], messages = [] } = body;
  return { mails, messages };
}
