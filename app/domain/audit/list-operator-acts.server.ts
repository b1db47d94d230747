import { acrossOrganizations, type OperatorContext, type Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { words } from "../list-filters";
import { actText } from "./act-text";
import { recordFile } from "./record-operator-act.server";
import type { Changes } from "./redact";

export interface OperatorAct {
  id: string;
  at: Date;
  operation: string;
  operator: string | null;
  /** null for an act outside organisations. */
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

/** Lists our staff's acts, inside and outside organisations, newest first. */
export const listOperatorActs = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("operators see what operators did", ctx.now),
  from: ACTS,
  select: "p.*, trim(u.first_name || ' ' || u.last_name) AS operator, o.name",
  where: "true",
  filters: {
    q: words("concat_ws(' ', u.first_name, u.last_name, u.email, o.name, o.slug, p.ip)"),
  },
  order: newestFirst("p.created_at", "p.id"),
  item: operatorActOf,
  columns: {
    at: { header: "manage.activity.when", value: ({ at }) => at },
    operation: {
      header: "manage.activity.operation",
      value: ({ operation }) => operation,
      cell: (act, { t }) => actText(t, act),
    },
    organization: {
      header: "operator.organizations.organization",
      value: ({ organization }) => organization?.name ?? null,
    },
    reason: { header: "operator.organization.reason", value: ({ reason }) => reason },
    ip: { header: "manage.activity.address", value: ({ ip }) => ip },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "operator.activity.file", before: recordFile("list-operator-acts-for-file") },
});

function operatorActOf(row: Row): OperatorAct {
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
