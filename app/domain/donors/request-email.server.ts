import type { DonorAccount } from "../actor";
import type { PublicContext } from "../context";
import { enqueueEntry } from "./request-entry.server";

/**
 * Mails a confirming link to the address that the donor wants. Nothing changes before it is used,
 * and the answer does not tell whether another donor has the address.
 */
export async function requestEmail(
  ctx: PublicContext & { actor: DonorAccount },
  { email }: { email: string },
): Promise<void> {
  const { donorId } = ctx.actor;
  ctx.require("update", "donor", { uuid: donorId });
  await ctx.transaction((db) =>
    enqueueEntry(ctx, db, { kind: "email", email, donorId, target: null }),
  );
}
