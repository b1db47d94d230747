import type { Row } from "~/domain/context";
import { hasWords } from "~/values/search-text";
import type { Changes } from "./redact";

export interface OperatorActFilter {
  /** Words of who acted, of the organisation or of the address it came from. */
  search?: string;
}

export interface OperatorAct {
  id: string;
  at: Date;
  operation: string;
  operator: string | null;
  /** null: of no organisation. */
  organization: { id: string; name: string } | null;
  reason: string | null;
  ip: string;
}

const ACTS = `(
  SELECT r.id, r.created_at, r.operation, r.operator_id AS actor_id,
         CASE WHEN r.subject_type = 'organization' THEN r.subject_id END AS organization_id, r.changes, r.ip
    FROM operator_records r
  UNION ALL
  SELECT a.id, a.created_at, a.operation, a.actor_id, a.organization_id, a.changes, a.ip
    FROM audit_entries a WHERE a.actor_kind = 'operator'
) p
LEFT JOIN users u ON u.id = p.actor_id
LEFT JOIN organizations o ON o.id = p.organization_id`;
const SEARCHED = "concat_ws(' ', u.first_name, u.last_name, u.email, o.name, o.slug, p.ip)";

/** Statements that read what our own staff did, in organisations and out of them, newest first. */
export function operatorActsQuery({ search }: OperatorActFilter) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true", ...hasWords(SEARCHED, search, bind)];
  const from = `FROM ${ACTS} WHERE ${conditions.join(" AND ")}`;
  return {
    count: { text: `SELECT count(*) AS total ${from}`, values },
    rows: (limit: number, offset: number) => ({
      text: `SELECT p.*, trim(u.first_name || ' ' || u.last_name) AS operator, o.name ${from}
        ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
      values,
    }),
  };
}

export function operatorActOf(row: Row): OperatorAct {
  const { reason } = row.changes as Changes;
  const organizationId = row.organization_id as string | null;
  return {
    id: String(row.id),
    at: row.created_at as Date,
    operation: String(row.operation),
    operator: (row.operator as string | null) || null,
    organization: organizationId ? { id: organizationId, name: String(row.name) } : null,
    reason: reason?.[1] ? String(reason[1]) : null,
    ip: String(row.ip),
  };
}
