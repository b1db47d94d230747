import { hasScanner, scanContent } from "~/infrastructure/files/scanner.server";
import { openStoredFile, removeStoredFile } from "~/infrastructure/files/storage.server";
import { scanRejectionReason } from "~/countries/catalogs";
import { recordChange } from "../audit/record-change.server";
import type { Database, OrganizationContext } from "../context";
import { attachmentKey } from "./document-keys";

const MINUTE_MS = 60_000;
/** Delays after a scan without a verdict, and while no scanner is configured. */
const AGAIN_MS = { silent: 5 * MINUTE_MS, none: 60 * MINUTE_MS };

/**
 * Scans a file for viruses. Without a verdict it stays `not_scanned`, which our staff don't see,
 * and is retried. An infected file is rejected and deleted, and the organisation is informed.
 */
export async function scanAttachment(
  ctx: OrganizationContext,
  { attachmentId: id }: { attachmentId: string },
): Promise<void> {
  ctx.require("update", "document");
  const { organizationId } = ctx;
  const key = attachmentKey(organizationId, id);
  const attachment = await ctx.read((db) =>
    db.documentAttachment.findUnique({ where: { organizationId_id: { organizationId, id } } }),
  );
  // The file was removed meanwhile, or an earlier run of this job recorded its verdict.
  if (!attachment) return removeStoredFile(key);
  if (attachment.scan === "not_scanned") {
    const file = await openStoredFile(key);
    const verdict = file ? await scanContent(file.content) : "unknown";
    if (verdict === "unknown") return scanLater(ctx, id);
    const isInfected = await ctx.transaction((db) => recordScan(ctx, db, id, verdict));
    if (!isInfected) return;
  }
  if (attachment.scan !== "clean") await removeStoredFile(key);
}

async function scanLater(ctx: OrganizationContext, attachmentId: string): Promise<void> {
  const wait = hasScanner() ? AGAIN_MS.silent : AGAIN_MS.none;
  const dueAt = new Date(ctx.now.getTime() + wait);
  await ctx.transaction((db) =>
    ctx.enqueue(db, "documents.scan-attachment", { attachmentId }, dueAt),
  );
}

/** Records the verdict once. Returns whether it was a virus. */
async function recordScan(
  ctx: OrganizationContext,
  db: Database,
  id: string,
  verdict: "clean" | "infected",
): Promise<boolean> {
  const { organizationId, now } = ctx;
  const where = { organizationId_id: { organizationId, id } };
  const found = await db.documentAttachment.findUnique({ where });
  if (!found) return false;
  // Every step with a document locks its row before its files.
  await db.sql`
    SELECT 1 FROM organization_documents
     WHERE organization_id = ${organizationId}::uuid AND id = ${found.documentId}::uuid FOR UPDATE`;
  const { count } = await db.documentAttachment.updateMany({
    where: { id, scan: "not_scanned" },
    data: {
      scan: verdict,
      scannedAt: now,
      ...(verdict === "infected" ? { status: "rejected" } : {}),
    },
  });
  if (count === 0 || verdict === "clean") return false;
  await rejectInfected(ctx, db, { id, documentId: found.documentId });
  return true;
}

/** Returns the document to `uploaded` if other files remain, otherwise to rejected. */
async function rejectInfected(
  ctx: OrganizationContext,
  db: Database,
  { id, documentId }: { id: string; documentId: string },
): Promise<void> {
  const { organizationId, now } = ctx;
  const others = { documentId, status: { not: "rejected" } };
  await db.documentAttachment.updateMany({ where: others, data: { status: "uploaded" } });
  const left = await db.documentAttachment.count({ where: others });
  const document = await db.organizationDocument.update({
    where: { organizationId_id: { organizationId, id: documentId } },
    data: {
      updatedAt: now,
      ...(left > 0
        ? { status: "uploaded" }
        : { status: "rejected", rejectedReason: scanRejectionReason.key, rejectedNote: null }),
    },
  });
  await recordChange(db, ctx, {
    operation: "scan-attachment",
    subject: { type: "document", id: documentId },
    before: { document_type: document.type, attachment: id },
    after: { document_type: document.type, attachment: id, state: "infected" },
  });
  await ctx.enqueue(db, "notifications.send-document-notice", { attachmentId: id });
}
