import type { Row } from "~/domain/context";
import { hasWords } from "~/values/search-text";
import type { OperatorState } from "./states";

export interface OperatorFilter {
  /** Words of a name or e-mail, in any order, accents and case apart. */
  search?: string;
  state?: OperatorState;
}

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

/** Statements that read our own staff, newest first. */
export function operatorsQuery({ search, state }: OperatorFilter) {
  const values: unknown[] = [];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (state) conditions.push(`p.state = ${bind(state)}`);
  conditions.push(
    ...hasWords("p.first_name || ' ' || p.last_name || ' ' || p.email", search, bind),
  );
  const from = `FROM ${STAFF} WHERE ${conditions.join(" AND ")}`;
  return {
    count: { text: `SELECT count(*) AS total ${from}`, values },
    rows: (limit: number, offset: number) => ({
      text: `SELECT p.* ${from} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
      values,
    }),
  };
}

export function listedOperator(row: Row): ListedOperator {
  return {
    id: String(row.id),
    fullName: `${String(row.first_name)} ${String(row.last_name)}`.trim(),
    email: String(row.email),
    state: row.state as OperatorState,
    createdAt: row.created_at as Date,
    lastLoginAt: row.last_login_at as Date | null,
  };
}
