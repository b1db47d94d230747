import type { OrganizationContext, Row } from "~/domain/context";
import { addDays, startOfDay } from "~/values/calendar";
import { hasWords } from "~/values/search-text";
import type { AuditedOperation, SubjectType } from "./operations";
import type { Changes } from "./redact";

export interface AuditFilter {
  /** Words of who acted, of what it was done to, or of the address it came from. */
  search?: string;
  /** The person who acted, or in whose name it was done. */
  person?: string;
  operation?: AuditedOperation;
  subjectType?: SubjectType;
  subjectId?: string;
  /** Local days, both included. */
  from?: string;
  to?: string;
}

export interface AuditEntry {
  id: string;
  at: Date;
  operation: string;
  actor: { kind: string; id: string | null; name: string | null };
  inNameOf: { id: string; name: string | null } | null;
  /**
   * The name as it is now; null where it is gone or has none. Of a gateway and a paper their code, which
   * pages say in words.
   */
  subject: { type: string; id: string; name: string | null };
  changes: Changes;
  ip: string;
  userAgent: string;
  sessionId: string | null;
  requestId: string;
}

const OWN = `a.id, a.created_at, a.operation, a.actor_kind, a.actor_id, a.in_name_of_id, a.subject_type,
  a.subject_id, a.changes, a.ip, a.user_agent, a.session_id, a.request_id`;
const personOf = (id: string) =>
  `(SELECT p.first_name || ' ' || p.last_name FROM users p WHERE p.id = ${id})`;
const subjectOf = (table: string, name: string) =>
  `(SELECT ${name} FROM ${table} s WHERE s.organization_id = a.organization_id AND s.id = a.subject_id)`;
const NAMES = `${personOf("a.actor_id")} AS actor_name, ${personOf("a.in_name_of_id")} AS in_name_of_name,
  CASE a.subject_type
    WHEN 'membership' THEN ${personOf("a.subject_id")}
    WHEN 'campaign' THEN ${subjectOf("campaigns", "s.title")}
    WHEN 'bank_account' THEN ${subjectOf("bank_accounts", "s.bank_name || ' ••••' || right(s.account_number, 4)")}
    WHEN 'invitation' THEN ${subjectOf("invitations", "trim(s.first_name || ' ' || s.last_name || ' · ' || s.email, ' ·')")}
    WHEN 'payment_processor' THEN ${subjectOf("payment_processors", "s.gateway")}
    WHEN 'document' THEN ${subjectOf("organization_documents", "s.type")}
  END AS subject_name`;
/** For a search alone: by sub-selects each word of it would look the names up anew. */
const NAMED = `audit_entries a
  LEFT JOIN users u ON u.id = a.actor_id
  LEFT JOIN users n ON n.id = a.in_name_of_id
  LEFT JOIN users m ON a.subject_type = 'membership' AND m.id = a.subject_id
  LEFT JOIN campaigns c ON a.subject_type = 'campaign' AND c.organization_id = a.organization_id AND c.id = a.subject_id
  LEFT JOIN bank_accounts b ON a.subject_type = 'bank_account' AND b.organization_id = a.organization_id AND b.id = a.subject_id
  LEFT JOIN invitations i ON a.subject_type = 'invitation' AND i.organization_id = a.organization_id AND i.id = a.subject_id
  LEFT JOIN payment_processors g ON a.subject_type = 'payment_processor' AND g.organization_id = a.organization_id AND g.id = a.subject_id`;
const SEARCHED = `concat_ws(' ', u.first_name, u.last_name, n.first_name, n.last_name,
  c.title, b.bank_name, m.first_name, m.last_name, i.first_name, i.last_name, i.email, g.gateway, CASE WHEN a.actor_kind <> 'operator' THEN a.ip END)`;
const ORDER = "ORDER BY a.created_at DESC, a.id DESC";

/** Names are looked up for the records of a page alone: eight joins under policies cost a third of its call. */
const withNames = (page: string) =>
  `SELECT ${OWN}, ${NAMES} FROM (SELECT a.organization_id, ${OWN} FROM ${page}) a ${ORDER}`;

/** Statements that read a filtered list of records, newest first. */
export function auditQuery(ctx: OrganizationContext, filter: AuditFilter) {
  const values: unknown[] = [ctx.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const { timezone } = ctx.organization;
  const conditions = ["a.organization_id = $1"];
  if (filter.person) {
    const person = `${bind(filter.person)}::uuid`;
    conditions.push(`(a.actor_id = ${person} OR a.in_name_of_id = ${person})`);
  }
  if (filter.operation) conditions.push(`a.operation = ${bind(filter.operation)}`);
  if (filter.subjectType) conditions.push(`a.subject_type = ${bind(filter.subjectType)}`);
  if (filter.subjectId) conditions.push(`a.subject_id = ${bind(filter.subjectId)}::uuid`);
  if (filter.from) {
    const from = startOfDay(filter.from, timezone).toISOString();
    conditions.push(`a.created_at >= ${bind(from)}::timestamptz`);
  }
  if (filter.to) {
    const end = startOfDay(addDays(filter.to, 1), timezone).toISOString();
    conditions.push(`a.created_at < ${bind(end)}::timestamptz`);
  }
  conditions.push(...hasWords(SEARCHED, filter.search, bind));
  const where = conditions.join(" AND ");
  const from = filter.search ? NAMED : "audit_entries a";
  const next = values.length;
  const beyond = `(a.created_at, a.id) < ($${next + 1}::timestamptz, $${next + 2}::uuid)`;
  const count = `SELECT count(*) AS total FROM ${from} WHERE ${where}`;
  return {
    count: { text: count, values },
    rows: (limit: number, offset: number) => ({
      text: withNames(`${from} WHERE ${where} ${ORDER} LIMIT ${limit} OFFSET ${offset}`),
      values,
    }),
    rowsAfter: (last: { at: Date; id: string } | null, limit: number) => ({
      text: withNames(
        `${from} WHERE ${where} ${last ? `AND ${beyond}` : ""} ${ORDER} LIMIT ${limit}`,
      ),
      values: last ? [...values, last.at.toISOString(), last.id] : values,
    }),
    countAfter: (last: { at: Date; id: string }) => ({
      text: `${count} AND ${beyond}`,
      values: [...values, last.at.toISOString(), last.id],
    }),
    row: (id: string) => ({
      text: withNames("audit_entries a WHERE a.organization_id = $1 AND a.id = $2::uuid"),
      values: [ctx.organizationId, id],
    }),
  };
}

/** As the organisation reads it: of our own staff what they did, and not who, nor from where. */
export function auditEntryOf(row: Row): AuditEntry {
  const entry = wholeEntryOf(row);
  if (entry.actor.kind !== "operator") return entry;
  const actor = { kind: entry.actor.kind, id: null, name: null };
  return { ...entry, actor, ip: "", userAgent: "", sessionId: null };
}

/** As our own staff read it. */
export function wholeEntryOf(row: Row): AuditEntry {
  const inNameOf = row.in_name_of_id as string | null;
  return {
    id: String(row.id),
    at: row.created_at as Date,
    operation: String(row.operation),
    actor: {
      kind: String(row.actor_kind),
      id: row.actor_id as string | null,
      name: row.actor_name as string | null,
    },
    inNameOf:
      inNameOf === null ? null : { id: inNameOf, name: row.in_name_of_name as string | null },
    subject: {
      type: String(row.subject_type),
      id: String(row.subject_id),
      name: row.subject_name as string | null,
    },
    changes: row.changes as Changes,
    ip: String(row.ip),
    userAgent: String(row.user_agent),
    sessionId: row.session_id as string | null,
    requestId: String(row.request_id),
  };
}
