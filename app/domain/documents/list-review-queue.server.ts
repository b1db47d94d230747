import { formatUid } from "~/countries/identity/format-uid";
import { countryCodes, type CountryCode } from "~/countries/country";
import { documentLabel } from "~/countries/identity/document-label";
import { hasWords } from "~/values/text/search-text";
import { acrossOrganizations, type OperatorContext, type Row } from "../context";
import { defineList } from "../define-list.server";
import { oldestFirst } from "../list-definition";
import { choice, searchFilter, type Bind } from "../list-filters";
import { dueIfBefore, reviewTime, type Place } from "./review-time.server";
import { waitingStates, type WaitingState } from "./schema";

export interface QueuedDocument {
  id: string;
  organization: Place & { id: string; name: string; slug: string; uid: string };
  type: string;
  label: string;
  status: WaitingState;
  submittedAt: Date;
  dueAt: Date;
  /** Business hours; negative if overdue. */
  hoursLeft: number;
}

/** A document waits for our staff from its submission until the decision. */
const WAITING = "d.status IN ('ready_for_review', 'in_verification')";
/** Nobody reviews a file before its virus scan. */
const UNSEEN = `EXISTS (SELECT 1 FROM document_attachments a
  WHERE a.organization_id = d.organization_id AND a.document_id = d.id
    AND a.status <> 'rejected' AND a.scan <> 'clean')`;
const TABLES = "organization_documents d JOIN organizations o ON o.id = d.organization_id";

/** Places with waiting documents, whose calendars count the deadlines. */
const PLACES = {
  text: `SELECT DISTINCT o.country, o.timezone FROM ${TABLES} WHERE ${WAITING}`,
  values: [],
};

const across = ({ now }: OperatorContext) =>
  acrossOrganizations("our staff reviews papers of all organisations", now);
const IS_OVERDUE = "d.submitted_at <= due.before";

/**
 * Lists documents of all organisations that wait for our staff, the oldest submission first, with
 * the number of overdue ones and of those that still wait for the virus scan.
 */
export const listReviewQueue = defineList({
  database: across,
  async facts(ctx) {
    const [places = []] = await across(ctx).statements(PLACES);
    return places as unknown as Place[];
  },
  from({ bind, ctx, facts }) {
    const due = facts.map((place) => ({ ...place, before: dueIfBefore(place, ctx.now) }));
    return `${TABLES} JOIN jsonb_to_recordset(${bind(JSON.stringify(due))}::jsonb)
      AS due(country text, timezone text, before timestamptz)
      ON due.country = o.country AND due.timezone = o.timezone`;
  },
  select: `d.id, d.type, d.status, d.submitted_at, d.organization_id,
    o.name, o.slug, o.uid, o.uid_type, o.country, o.timezone`,
  where: `${WAITING} AND NOT ${UNSEEN}`,
  filters: {
    q: searchFilter(searched),
    country: choice(countryCodes, "o.country"),
    status: choice(waitingStates, "d.status"),
    overdue: choice(["1"], () => IS_OVERDUE),
  },
  order: oldestFirst("d.submitted_at", "d.organization_id", "d.id"),
  item: queuedDocument,
  counts: {
    columns: `${IS_OVERDUE} AS is_overdue`,
    select: `count(*) FILTER (WHERE is_overdue) AS overdue,
      (SELECT count(*) FROM ${TABLES} WHERE ${WAITING} AND ${UNSEEN}) AS unseen`,
    needsAll: true,
    read: ({ overdue, unseen }) => ({ overdue: Number(overdue ?? 0), unseen: Number(unseen ?? 0) }),
  },
  columns: {
    label: { header: "operator.documents.document", value: ({ label }) => label },
    organization: {
      header: "operator.documents.organization",
      value: ({ organization }) => organization.name,
    },
    uid: { header: "operator.documents.uid", value: ({ organization }) => organization.uid },
    country: { header: "common.fields.country", value: ({ organization }) => organization.country },
    status: {
      header: "common.fields.status",
      value: ({ status }) => status,
      cell: ({ status }, { t }) => t(`common.document_status.${status}`),
    },
    submitted_at: {
      header: "operator.documents.submitted",
      value: ({ submittedAt }) => submittedAt,
      cell: (one, { instant }) => instant(one.submittedAt, one.organization.timezone),
    },
    due_at: {
      header: "operator.documents.due",
      value: ({ dueAt }) => dueAt,
      cell: (one, { instant }) => instant(one.dueAt, one.organization.timezone),
    },
    hours_left: {
      header: "operator.documents.hours_left",
      value: ({ hoursLeft }) => Math.floor(hoursLeft),
    },
  },
  file: { name: "operator.documents.file" },
});

function searched(search: string, bind: Bind): string | string[] {
  const words = hasWords("concat_ws(' ', o.name, o.legal_name, o.slug, o.uid)", search, bind);
  if (words.length === 0) return [];
  const compact = search.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
  const isUid = compact.length < 3 ? "false" : `o.uid LIKE ${bind(`${compact}%`)}`;
  return `((${words.join(" AND ")}) OR ${isUid})`;
}

function queuedDocument(row: Row, { locale, now }: OperatorContext): QueuedDocument {
  const place = { country: row.country as CountryCode, timezone: String(row.timezone) };
  const submittedAt = row.submitted_at as Date;
  const type = String(row.type);
  return {
    id: String(row.id),
    organization: {
      ...place,
      id: String(row.organization_id),
      name: String(row.name),
      slug: String(row.slug),
      uid: formatUid(place.country, String(row.uid_type), String(row.uid)),
    },
    type,
    label: documentLabel(place.country, type, locale),
    status: row.status as WaitingState,
    submittedAt,
    ...reviewTime(place, submittedAt, now),
  };
}
