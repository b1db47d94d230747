import { randomToken, seal, sha256 } from "~/infrastructure/crypto.server";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The specification and readings set no lifetime; we chose a week. */
const LIFE_MS = 7 * DAY_MS;
/** Purpose of the seal under which a link's token passes outbox and queue. */
export const INVITATION_SEAL = "invitation";

/** Creates a link: a part for the row, and one for the mail's job. The old link becomes invalid. */
export function makeLink(now: Date): {
  kept: { tokenHash: Uint8Array<ArrayBuffer>; sentAt: Date; expiresAt: Date };
  sealedToken: string;
} {
  const token = randomToken();
  return {
    kept: {
      tokenHash: new Uint8Array(sha256(token)),
      sentAt: now,
      expiresAt: new Date(now.getTime() + LIFE_MS),
    },
    sealedToken: seal(INVITATION_SEAL, token),
  };
}
