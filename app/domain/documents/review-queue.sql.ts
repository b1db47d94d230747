import type { CountryCode } from "~/countries/country";
import { documentLabel } from "~/countries/document-label";
import { hasWords } from "~/values/search-text";
import type { Row } from "../context";
import type { QueueFilter, WaitingState } from "./schema";
import { dueIfBefore, reviewTime, type Place } from "./review-time.server";
import { shownUid } from "~/values/lapsed-uid";

export interface QueuedDocument {
  id: string;
  organization: Place & { id: string; name: string; slug: string; uid: string };
  type: string;
  label: string;
  status: WaitingState;
  submittedAt: Date;
  dueAt: Date;
  /** Business hours; negative where it is overdue. */
  hoursLeft: number;
}

/** A paper waits for our staff from when it was handed in until it is decided. */
const WAITING = "d.status IN ('ready_for_review', 'in_verification')";
/** Nobody looks at a file before the scanner did. */
const UNSEEN = `EXISTS (SELECT 1 FROM document_attachments a
  WHERE a.organization_id = d.organization_id AND a.document_id = d.id
    AND a.status <> 'rejected' AND a.scan <> 'clean')`;
const TABLES = "organization_documents d JOIN organizations o ON o.id = d.organization_id";
const COLUMNS = `d.id, d.type, d.status, d.submitted_at, d.organization_id,
  o.name, o.slug, o.uid, o.country, o.timezone`;

/** Where papers wait: their deadlines are counted in the days of these places. */
export const placesQuery = {
  text: `SELECT DISTINCT o.country, o.timezone FROM ${TABLES} WHERE ${WAITING}`,
  values: [],
};

/** Papers that wait for the scanner, which no queue shows. */
export const unseenQuery = {
  text: `SELECT count(*) AS total FROM ${TABLES} WHERE ${WAITING} AND ${UNSEEN}`,
  values: [],
};

/** Statements that read the queue, what was handed in first first. */
export function queueQuery(places: readonly Place[], filter: QueueFilter, now: Date) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const due = bind(
    JSON.stringify(places.map((place) => ({ ...place, before: dueIfBefore(place, now) }))),
  );
  const tables = `${TABLES} JOIN jsonb_to_recordset(${due}::jsonb)
    AS due(country text, timezone text, before timestamptz)
    ON due.country = o.country AND due.timezone = o.timezone`;
  const isOverdue = "d.submitted_at <= due.before";
  const conditions = [WAITING, `NOT ${UNSEEN}`];
  if (filter.country) conditions.push(`o.country = ${bind(filter.country)}`);
  if (filter.status) conditions.push(`d.status = ${bind(filter.status)}`);
  if (filter.overdue) conditions.push(isOverdue);
  const { after } = filter;
  if (after) {
    const last = [after.submittedAt.toISOString(), after.organizationId, after.id].map(bind);
    conditions.push(
      `(d.submitted_at, d.organization_id, d.id) > (${last[0]}::timestamptz, ${last[1]}::uuid, ${last[2]}::uuid)`,
    );
  }
  conditions.push(...searched(filter.search, bind));
  const where = conditions.join(" AND ");
  return {
    count: {
      text: `SELECT count(*) AS total, count(*) FILTER (WHERE ${isOverdue}) AS overdue
        FROM ${tables} WHERE ${where}`,
      values,
    },
    rows: (limit: number, offset: number) => ({
      text: `SELECT ${COLUMNS} FROM ${tables} WHERE ${where}
        ORDER BY d.submitted_at, d.organization_id, d.id LIMIT ${limit} OFFSET ${offset}`,
      values,
    }),
  };
}

function searched(search: string | undefined, bind: (value: unknown) => string): string[] {
  const words = hasWords("concat_ws(' ', o.name, o.legal_name, o.slug, o.uid)", search, bind);
  if (words.length === 0) return [];
  const compact = (search ?? "").replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();
  const isUid = compact.length < 3 ? "false" : `o.uid LIKE ${bind(`${compact}%`)}`;
  return [`((${words.join(" AND ")}) OR ${isUid})`];
}

export function queuedDocument(row: Row, locale: string, now: Date): QueuedDocument {
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
      uid: shownUid(String(row.uid)),
    },
    type,
    label: documentLabel(place.country, type, locale),
    status: row.status as WaitingState,
    submittedAt,
    ...reviewTime(place, submittedAt, now),
  };
}
