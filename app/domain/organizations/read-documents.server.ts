import { documentRejectionReasons, labelOf, scanRejectionReason } from "~/countries/catalogs";
import { getCountry } from "~/countries/country";
import type { Database, OrganizationContext } from "../context";
import type { DocumentStatus, OrganizationDocument, ScanState } from "./schema";
import { isAllowed } from "../context";

/** Returns the country's required documents by type, in the caller's transaction. */
export async function readDocuments(
  ctx: OrganizationContext,
  db: Database,
): Promise<Record<string, OrganizationDocument>> {
  const rows = await db.organizationDocument.findMany({
    include: { attachments: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
  });
  const maySee = isAllowed(ctx.ability, "read", "document");
  const { documents } = getCountry(ctx.organization.country);
  return Object.fromEntries(
    documents.map(({ type }) => {
      const row = rows.find((one) => one.type === type);
      if (!row) return [type, { status: "none", attachments: [], rejected_reason: null }];
      const { rejectedReason: reason, rejectedNote: note } = row;
      const isRejected = row.status === "rejected" && reason !== null && maySee;
      const document: OrganizationDocument = {
        status: row.status as DocumentStatus,
        attachments: (maySee ? row.attachments : []).map((attachment) => ({
          id: attachment.id,
          original_filename: attachment.originalFilename,
          status: attachment.status as DocumentStatus,
          scan: attachment.scan as ScanState,
          size: attachment.size,
        })),
        rejected_reason: isRejected ? { label: reasonLabel(reason, ctx.locale), note } : null,
      };
      return [type, document];
    }),
  );
}

function reasonLabel(reason: string, locale: string): string {
  return labelOf([...documentRejectionReasons, scanRejectionReason], reason, locale);
}

const HANDED_IN: readonly DocumentStatus[] = ["ready_for_review", "in_verification", "approved"];

/** Returns the progress of the required documents: some missing, all submitted, or all approved. */
export function documentsProgress(
  { organization }: OrganizationContext,
  documents: Record<string, OrganizationDocument>,
): "missing" | "in_review" | "approved" {
  const required = getCountry(organization.country).documents.filter((one) => one.required);
  const statuses = required.map(({ type }) => documents[type]?.status ?? "none");
  if (statuses.every((status) => status === "approved")) return "approved";
  return statuses.every((status) => HANDED_IN.includes(status)) ? "in_review" : "missing";
}
