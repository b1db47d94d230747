/** The links of a change of e-mail name its row and are signed; the row says what they are still worth. */
import { sign, unsign } from "~/infrastructure/crypto.server";
import { absoluteUrl } from "~/infrastructure/env.server";
import { isId } from "~/values/ids";

export type EmailChangeAct = "confirm" | "revoke";

const purposeOf = (act: EmailChangeAct) => `email-change:${act}`;

/** The address for a mail: on the platform host, whatever host was asked. */
export function emailChangeUrl(act: EmailChangeAct, changeId: string): string {
  return absoluteUrl(null, `/email/${act}?token=${sign(purposeOf(act), changeId)}`);
}

/** The change that a token names for this act; null for any other text. */
export function emailChangeOf(act: EmailChangeAct, token: string): string | null {
  const id = unsign(purposeOf(act), token);
  return id !== null && isId(id) ? id : null;
}
