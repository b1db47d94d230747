/** Signed links of a change of e-mail, whose row says whether they are valid. */
import { sign, unsign } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids/ids";

export type EmailChangeAct = "confirm" | "revoke";

const purposeOf = (act: EmailChangeAct) => `email-change:${act}`;

/** Returns the link's address for a mail: always on the platform host. */
export function emailChangeUrl(act: EmailChangeAct, changeId: string): string {
  return absoluteUrl(null, `/email/${act}?token=${sign(purposeOf(act), changeId)}`);
}

/** Returns the change that a token names for this act, or null for any other text. */
export function emailChangeOf(act: EmailChangeAct, token: string): string | null {
  const id = unsign(purposeOf(act), token);
  return id !== null && isId(id) ? id : null;
}
