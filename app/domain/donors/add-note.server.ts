import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";
import { requireDonor } from "./require-donor.server";

/** Adds a note about a donor, in the name of the person who writes it. Throws `not_found`. */
export async function addNote(
  ctx: OrganizationContext,
  donorId: string,
  { note }: { note: string },
): Promise<void> {
  await ctx.requireRow("update", "donor", donorId);
  if (ctx.actor.kind !== "member" || !isId(donorId)) throw new DomainError("not_found");
  const { organizationId, now } = ctx;
  const authorId = ctx.actor.id;
  await ctx.transaction(async (db) => {
    await requireDonor(ctx, db, donorId);
    const id = ctx.newId();
    await db.donorNote.create({
      data: { organizationId, id, donorId, authorId, text: note, createdAt: now },
    });
    await recordChange(db, ctx, {
      operation: "add-note",
      subject: { type: "donor", id: donorId },
      before: { note: null },
      after: { note },
    });
  });
}
