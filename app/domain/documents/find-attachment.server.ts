import type { OrganizationContext } from "../context";

/** Name and document type of a file that was handed in, whatever became of it; null: there is none. */
export async function findAttachment(
  ctx: OrganizationContext,
  id: string,
): Promise<{ filename: string; type: string } | null> {
  ctx.require("read", "document");
  const { organizationId } = ctx;
  const attachment = await ctx.read((db) =>
    db.documentAttachment.findUnique({
      where: { organizationId_id: { organizationId, id } },
      select: { originalFilename: true, document: { select: { type: true } } },
    }),
  );
  return attachment && { filename: attachment.originalFilename, type: attachment.document.type };
}
