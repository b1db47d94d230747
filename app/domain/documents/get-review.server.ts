import { actIn } from "../operators/act-in.server";
import { acrossOrganizations, type OperatorContext } from "../context";
import { getCountry } from "~/countries/country";
import { formatUid } from "~/countries/identity/format-uid";
import { labelIn } from "~/countries/label-in";
import { documentLabel } from "~/countries/identity/document-label";
import { documentRejectionReasons, labelOf, scanRejectionReason } from "~/countries/catalogs";
import { listDocumentRecords, type DocumentRecord } from "../audit/list-document-records.server";
import { DomainError } from "../errors";
import type { DocumentStatus, ScanState } from "../organizations/schema";
import { isId } from "~/values/ids/ids";
import { reviewTime } from "./review-time.server";

export interface ReviewedFile {
  id: string;
  filename: string;
  contentType: string;
  /** Bytes. */
  size: number;
  status: DocumentStatus;
  uploadedAt: Date;
}

/** A document under review by our staff, with the organisation's data to compare. */
export interface Review {
  id: string;
  type: string;
  label: string;
  status: DocumentStatus;
  rejection: { reason: string; note: string | null } | null;
  submittedAt: Date;
  reviewedAt: Date | null;
  /** null if no decision is due. */
  due: { at: Date; hoursLeft: number } | null;
  /** The files with a clean scan; `isWhole` means that all files are scanned. */
  files: ReviewedFile[];
  isWhole: boolean;
  organization: {
    id: string;
    slug: string;
    name: string;
    legalName: string | null;
    uid: string;
    uidType: string;
    country: string;
    countryName: string;
    timezone: string;
    contactEmail: string | null;
    createdAt: Date;
  };
  /** Newest first. */
  history: DocumentRecord[];
}

/** Throws `not_found`, also for a document that was never submitted. */
export async function getReview(
  ctx: OperatorContext,
  { organizationId, documentId: id }: { organizationId: string; documentId: string },
): Promise<Review> {
  const tenant = await actIn(ctx, organizationId);
  tenant.require("read", "document");
  const { country, timezone } = tenant.organization;
  if (!isId(id)) throw new DomainError("not_found");
  const [document, facts] = await tenant.read(async (db) => [
    await db.organizationDocument.findUnique({
      where: { organizationId_id: { organizationId, id } },
      include: { attachments: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
    }),
    await db.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: {
        legalName: true,
        uid: true,
        uidType: true,
        contactEmail: true,
        createdAt: true,
      },
    }),
  ]);
  if (!document?.submittedAt) throw new DomainError("not_found");
  const { type, submittedAt, reviewedAt, rejectedReason: reason } = document;
  const status = document.status as DocumentStatus;
  const handedIn = document.attachments.filter((file) => file.status !== "uploaded");
  const isWaiting = status === "ready_for_review" || status === "in_verification";
  const time = reviewTime({ country, timezone }, submittedAt, ctx.now);
  const { slug, name } = tenant.organization;
  return {
    id,
    type,
    label: documentLabel(country, type, ctx.locale),
    status,
    rejection:
      status === "rejected" && reason !== null
        ? { reason: reasonLabel(reason, ctx.locale), note: document.rejectedNote }
        : null,
    submittedAt,
    reviewedAt,
    due: isWaiting ? { at: time.dueAt, hoursLeft: time.hoursLeft } : null,
    files: handedIn
      .filter(({ scan }) => (scan as ScanState) === "clean")
      .map((file) => ({
        id: file.id,
        filename: file.originalFilename,
        contentType: file.contentType,
        size: file.size,
        status: file.status as DocumentStatus,
        uploadedAt: file.createdAt,
      })),
    isWhole: handedIn.every((file) => file.scan === "clean" || file.status === "rejected"),
    organization: {
      id: organizationId,
      slug,
      name,
      country,
      countryName: labelIn(getCountry(country).name, ctx.locale),
      timezone,
      ...facts,
      uid: formatUid(country, facts.uidType, facts.uid),
    },
    history: await namedRecords(ctx, await listDocumentRecords(tenant, id)),
  };
}

function reasonLabel(reason: string, locale: string): string {
  return labelOf([...documentRejectionReasons, scanRejectionReason], reason, locale);
}

/** Adds operators' names for our staff; the organisation only reads 'our team'. */
async function namedRecords(
  ctx: OperatorContext,
  records: DocumentRecord[],
): Promise<DocumentRecord[]> {
  const ids = records.flatMap(({ actor }) => (actor.kind === "operator" && actor.id) || []);
  const across = acrossOrganizations("operators belong to the platform", ctx.now);
  const people = await across.read((db) =>
    db.user.findMany({
      where: { id: { in: ids } },
      select: { id: true, firstName: true, lastName: true },
    }),
  );
  const names = new Map(people.map((one) => [one.id, `${one.firstName} ${one.lastName}`.trim()]));
  return records.map((record) => {
    const name = names.get(record.actor.id ?? "");
    return name ? { ...record, actor: { kind: "user", id: record.actor.id, name } } : record;
  });
}
