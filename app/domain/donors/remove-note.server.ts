import { isId } from "~/values/ids/ids";
import { recordChange } from "../audit/record-change.server";
import type { OrganizationContext } from "../context";
import { DomainError } from "../errors";

/** Removes a note about a donor. Throws `not_found`. */
export async function removeNote(
  ctx: OrganizationContext,
  donorId: string,
  noteId: string,
): Promise<void> {
  await ctx.requireRow("update", "donor", donorId);
  if (!isId(noteId) || !isId(donorId)) throw new DomainError("not_found");
  await ctx.transaction(async (db) => {
    const where = { organizationId: ctx.organizationId, id: noteId, donorId };
    const { count } = await db.donorNote.deleteMany({ where });
    if (count === 0) throw new DomainError("not_found");
    await recordChange(db, ctx, {
      operation: "remove-note",
      subject: { type: "donor", id: donorId },
    });
  });
}
