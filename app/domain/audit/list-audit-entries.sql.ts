import { isAllowed, type OrganizationContext, type Row } from "../context";
import { newestFirst } from "../list-definition";
import { choice, day, reference, words } from "../list-filters";
import { operations, subjectTypes } from "./operations";
import type { Changes } from "./redact";

export interface AuditEntry {
  id: string;
  at: Date;
  operation: string;
  actor: { kind: string; id: string | null; name: string | null };
  inNameOf: { id: string; name: string | null } | null;
  /**
   * The current name, a donation's donor's; null if the subject is gone or has none. For a gateway or document it is the
   * code, which pages translate.
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
    WHEN 'bank_account' THEN ${subjectOf("bank_accounts", "s.bank_name || ' ••••' || right(s.account_number, least(4, length(s.account_number) / 2))")}
    WHEN 'invitation' THEN ${subjectOf("invitations", "trim(s.first_name || ' ' || s.last_name || ' · ' || s.email, ' ·')")}
    WHEN 'agency' THEN ${subjectOf("agencies", "s.name")}
    WHEN 'agency_person' THEN ${subjectOf("agency_people", "s.first_name || ' ' || s.last_name")}
    WHEN 'payment_processor' THEN ${subjectOf("payment_processors", "s.gateway")}
    WHEN 'donor' THEN ${subjectOf("donors", "trim(s.first_name || ' ' || s.last_name)")}
    WHEN 'donation' THEN (SELECT trim(o.first_name || ' ' || o.last_name) FROM donations s
      JOIN donors o ON o.organization_id = s.organization_id AND o.id = s.donor_id
      WHERE s.organization_id = a.organization_id AND s.id = a.subject_id)
    WHEN 'pledge' THEN ${subjectOf("pledges", "trim(s.first_name || ' ' || s.last_name)")}
    WHEN 'document' THEN ${subjectOf("organization_documents", "s.type")}
  END AS subject_name`;
/** Joins the names for a search only: sub-selects would look them up for each word. */
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

/** The shared part of all lists of records. */
export const auditRecords = {
  scope: ["audit_entry", "a"] as const,
  from: ({ filter }: { filter: { q?: string } }) => (filter.q ? NAMED : "audit_entries a"),
  // Names are looked up only for the rows of a page: eight joins under row-level security took a
  // third of the call's time.
  select: (page: string, order: string) =>
    `SELECT ${OWN}, ${NAMES} FROM (SELECT a.organization_id, ${OWN} ${page}) a ${order}`,
  where: "a.organization_id = $1",
  filters: {
    q: words(SEARCHED),
    person: reference("a.actor_id", "a.in_name_of_id"),
    operation: choice(operations, "a.operation"),
    subject_type: choice(subjectTypes, "a.subject_type"),
    subject: reference("a.subject_id"),
    from: day("a.created_at", "from"),
    to: day("a.created_at", "to"),
  },
  order: newestFirst("a.created_at", "a.id"),
};

/** Subjects whose names are those of donors. */
const OF_DONORS = ["donor", "donation", "pledge"];

/**
 * Converts a row for the organisation, which sees our staff's acts without person and address. Only
 * who reads donors gets their names.
 */
export function auditEntryOf(row: Row, { ability }: OrganizationContext): AuditEntry {
  const whole = wholeEntryOf(row);
  const isHidden = OF_DONORS.includes(whole.subject.type) && !isAllowed(ability, "read", "donor");
  const entry = isHidden ? { ...whole, subject: { ...whole.subject, name: null } } : whole;
  if (entry.actor.kind !== "operator") return entry;
  const actor = { kind: entry.actor.kind, id: null, name: null };
  return { ...entry, actor, ip: "", userAgent: "", sessionId: null };
}

/** Converts a row for our own staff. */
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
      // An erased donor has no name.
      name: (row.subject_name as string | null) || null,
    },
    changes: row.changes as Changes,
    ip: String(row.ip),
    userAgent: String(row.user_agent),
    sessionId: row.session_id as string | null,
    requestId: String(row.request_id),
  };
}
