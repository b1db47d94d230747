/** Documents in the states that our staff sees. */
import type { OrganizationContext } from "~/domain/context";

interface Facts {
  scans?: readonly ("not_scanned" | "clean" | "infected")[];
  kinds?: readonly string[];
  sizes?: readonly number[];
  submittedAt?: Date;
  /** If false, the document has files but is not submitted. */
  isHandedIn?: boolean;
}

/** Creates a document with files, submitted at `submittedAt`, or submits an existing one again. */
export async function handedIn(
  ctx: OrganizationContext,
  type: string,
  {
    scans = ["clean"],
    kinds = [],
    sizes = [],
    submittedAt = ctx.now,
    isHandedIn = true,
  }: Facts = {},
): Promise<{ documentId: string; attachmentIds: string[] }> {
  const { organizationId } = ctx;
  const status = isHandedIn ? "ready_for_review" : "uploaded";
  const state = { status, submittedAt: isHandedIn ? submittedAt : null, updatedAt: submittedAt };
  const attachmentIds = scans.map(() => ctx.newId());
  const documentId = await ctx.transaction(async (db) => {
    const { id } = await db.organizationDocument.upsert({
      where: { organizationId_type: { organizationId, type } },
      create: { organizationId, id: ctx.newId(), type, createdAt: submittedAt, ...state },
      update: state,
    });
    for (const [at, scan] of scans.entries()) {
      const kind = kinds[at] ?? "application/pdf";
      await db.documentAttachment.create({
        data: {
          organizationId,
          id: attachmentIds[at] ?? "",
          documentId: id,
          originalFilename: `${type}.${kind.replace(/^.*\//, "")}`,
          contentType: kind,
          size: sizes[at] ?? 9,
          sha256: "",
          scan,
          status,
          createdAt: submittedAt,
        },
      });
    }
    return id;
  });
  return { documentId, attachmentIds };
}
