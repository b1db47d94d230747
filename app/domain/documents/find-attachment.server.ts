import type { OrganizationContext } from "../context";

/** Returns name and document type of a submitted file in any state, or null. */
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
