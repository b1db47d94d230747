import { z } from "zod";
import { randomToken, seal } from "~/infrastructure/crypto.server";
import type { Database, PublicContext } from "../context";
import { entryKinds, donorAreaPages, type DonorAreaPage } from "./entry-link.server";

/** Purpose of the seal under which a link and its recipient pass outbox and queue. */
export const ENTRY_SEAL = "donor-entry";

export const entryWishSchema = z.object({
  organizationId: z.string(),
  kind: z.enum(entryKinds),
  linkId: z.string(),
  token: z.string(),
  /** What the person typed; of an `email` link the new address. */
  email: z.string().nullable(),
  donorId: z.string().nullable(),
  target: z.object({ donationId: z.string(), page: z.enum(donorAreaPages) }).nullable(),
  askedAt: z.iso.datetime(),
});
export type EntryWish = z.output<typeof entryWishSchema>;

/**
 * Accepts a request for the link to the donor's own area. Only the job looks the address up, so that
 * content and time of the response are the same for known and unknown addresses.
 */
export async function requestEntry(
  ctx: PublicContext,
  { email }: { email: string },
): Promise<void> {
  ctx.require("read", "organization");
  await ctx.transaction((db) =>
    enqueueEntry(ctx, db, { kind: "enter", email, donorId: null, target: null }),
  );
}

/** Queues the mail with a link in the caller's transaction. */
export async function enqueueEntry(
  ctx: PublicContext,
  db: Database,
  wish: Pick<EntryWish, "kind" | "email" | "donorId"> & {
    target: { donationId: string; page: DonorAreaPage } | null;
  },
): Promise<void> {
  const { organizationId, now } = ctx;
  const whole: EntryWish = {
    ...wish,
    organizationId,
    linkId: ctx.newId(),
    token: randomToken(),
    askedAt: now.toISOString(),
  };
  const sealed = seal(ENTRY_SEAL, JSON.stringify(whole));
  await ctx.enqueue(db, "notifications.send-donor-entry", { sealed });
}
