import { noteChange } from "../integration-changes/note-change.server";
import { databaseErrorCode } from "~/infrastructure/database/database.server";
import { recordChange } from "../audit/record-change.server";
import type { PublicContext } from "../context";
import { refuseField } from "../errors";
import { leaveEmail } from "./leave-email.server";
import { swapMerged } from "./swap-merged.server";
import { useLink } from "./use-link.server";

/**
 * Changes a donor's e-mail to the address to which the confirming link went. Sessions and earlier
 * links end, and a mail informs the former address. Throws `link_expired`, `not_found`, and
 * `validation_failed` with `email_taken` if another donor of the organisation has the address.
 */
export async function confirmEmail(ctx: PublicContext, signed: string): Promise<void> {
  ctx.require("read", "organization");
  const { organizationId, now } = ctx;
  const changed = ctx.transaction(async (db) => {
    const { donorId: id, email } = await useLink(ctx, db, signed, "email");
    const key = { organizationId_id: { organizationId, id } };
    const before = await db.donor.findUniqueOrThrow({ where: key, select: { email: true } });
    if (before.email === email) return;
    await swapMerged(ctx, db, { id, before, after: { email } });
    await db.donor.update({ where: key, data: { email, updatedAt: now } });
    await noteChange(db, ctx, "donor", id);
    await recordChange(db, ctx, {
      operation: "update-donor",
      subject: { type: "donor", id },
      before,
      after: { email },
    });
    await leaveEmail(ctx, db, id, { email, former: before.email });
  });
  await changed.catch((error: unknown) => {
    if (databaseErrorCode(error) === "23505") throw refuseField("email", "email_taken");
    throw error;
  });
}
