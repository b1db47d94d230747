import { randomToken, sha256 } from "~/infrastructure/crypto.server";
import type { PublicContext } from "../context";
import type { EntryLink } from "./entry-link.server";
import { useLink } from "./use-link.server";

/** A phone is handed around, and everything there can be opened again by mail. */
export const DONOR_SESSION_SECONDS = 2 * 60 * 60;

/**
 * Uses a mailed link up and opens the donor's session for this organisation, for two hours. Returns
 * the token of its cookie. Throws `link_expired` and `not_found`.
 */
export async function openSession(
  ctx: PublicContext,
  signed: string,
): Promise<{ token: string; target: EntryLink["target"] }> {
  ctx.require("read", "organization");
  const { organizationId, now } = ctx;
  return ctx.transaction(async (db) => {
    const { donorId, link } = await useLink(ctx, db, signed, "enter");
    const token = randomToken();
    await db.donorSession.create({
      data: {
        organizationId,
        id: ctx.newId(),
        donorId,
        tokenHash: new Uint8Array(sha256(token)),
        createdAt: now,
        expiresAt: new Date(now.getTime() + DONOR_SESSION_SECONDS * 1000),
      },
    });
    return { token, target: link.target };
  });
}
