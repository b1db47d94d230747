import { recordFile } from "../audit/record-operator-act.server";
import { acrossOrganizations, type OperatorContext, type Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst } from "../list-definition";
import { choice, words } from "../list-filters";
import { operatorStates, type OperatorState } from "./states";

export interface ListedOperator {
  id: string;
  fullName: string;
  email: string;
  state: OperatorState;
  createdAt: Date;
  lastLoginAt: Date | null;
}

const STAFF = `(
  SELECT o.user_id AS id, u.first_name, u.last_name, u.email, o.created_at, u.last_login_at,
         CASE WHEN o.discarded_at IS NOT NULL THEN 'discarded'
              WHEN o.enrolled_at IS NOT NULL THEN 'active'
              WHEN o.link_expires_at > app_now() THEN 'invited' ELSE 'expired' END AS state
    FROM operators o JOIN users u ON u.id = o.user_id
) p`;

/** Lists the operators, newest first. */
export const listOperators = defineList({
  database: (ctx: OperatorContext) =>
    acrossOrganizations("operators belong to the platform", ctx.now),
  from: STAFF,
  select: "p.*",
  where: "true",
  filters: {
    q: words("p.first_name || ' ' || p.last_name || ' ' || p.email"),
    state: choice(operatorStates, "p.state"),
  },
  order: newestFirst("p.created_at", "p.id"),
  item: listedOperator,
  columns: {
    full_name: { header: "common.fields.full_name", value: ({ fullName }) => fullName },
    email: { header: "common.fields.email", value: ({ email }) => email },
    state: {
      header: "common.fields.status",
      value: ({ state }) => state,
      cell: ({ state }, { t }) => t(`operator.staff.state.${state}`),
    },
    last_login: { header: "operator.staff.last_login", value: ({ lastLoginAt }) => lastLoginAt },
  },
  file: { name: "operator.staff.file", before: recordFile("list-operators-for-file") },
});

function listedOperator(row: Row): ListedOperator {
  return {
    id: String(row.id),
    fullName: `${String(row.first_name)} ${String(row.last_name)}`.trim(),
    email: String(row.email),
    state: row.state as OperatorState,
    createdAt: row.created_at as Date,
    lastLoginAt: row.last_login_at as Date | null,
  };
}
