import type { OrganizationContext, Row } from "~/domain/context";
import { hasWords } from "~/values/search-text";
import type { Role } from "./abilities";
import type { OrganizationUser, UserState } from "./membership-facts";

export interface UserFilter {
  /** Words of a name or e-mail, in any order, accents and case apart. */
  search?: string;
  role?: Role;
  state?: UserState;
  id?: string;
  /** Only who comes behind: the list goes on there. */
  after?: { createdAt: Date; id: string } | null;
}

const PEOPLE = `(
  SELECT m.user_id AS id, u.first_name, u.last_name, u.email, m.role, u.last_login_at, m.created_at,
         NULL::timestamptz AS expires_at,
         CASE WHEN m.discarded_at IS NULL THEN 'active' ELSE 'deactivated' END AS state
    FROM memberships m JOIN users u ON u.id = m.user_id
   WHERE m.organization_id = $1
  UNION ALL
  SELECT i.id, i.first_name, i.last_name, i.email, i.role, NULL, i.created_at, i.expires_at,
         CASE WHEN i.expires_at > app_now() THEN 'invited' ELSE 'expired' END
    FROM invitations i
   WHERE i.organization_id = $1 AND i.accepted_at IS NULL AND i.cancelled_at IS NULL
) p`;

/** Statements that read the people of the organisation and its open invitations, newest first. */
export function usersQuery(ctx: OrganizationContext, filter: UserFilter) {
  const { search, role, state, id, after } = filter;
  const values: unknown[] = [ctx.organizationId];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const conditions = ["true"];
  if (role) conditions.push(`p.role = ${bind(role)}`);
  if (state) conditions.push(`p.state = ${bind(state)}`);
  if (id) conditions.push(`p.id = ${bind(id)}::uuid`);
  const person = "p.first_name || ' ' || p.last_name || ' ' || p.email";
  conditions.push(...hasWords(person, search, bind));
  const all = `FROM ${PEOPLE} WHERE ${conditions.join(" AND ")}`;
  // A statement takes no value that it doesn't use: those of the cursor are not the whole count's.
  const ofAll = [...values];
  const last = after
    ? ` AND (p.created_at, p.id) < (${bind(after.createdAt.toISOString())}::timestamptz, ${bind(after.id)}::uuid)`
    : "";
  const from = all + last;
  return {
    /** All that the filter finds, wherever the list goes on. */
    count: { text: `SELECT count(*) AS total ${all}`, values: ofAll },
    /** What is there from where the list goes on. */
    rest: { text: `SELECT count(*) AS total ${from}`, values },
    rows: (limit: number, offset: number) => ({
      text: `SELECT p.* ${from} ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
      values,
    }),
  };
}

export function listedUser(row: Row): OrganizationUser {
  const [first, last] = [String(row.first_name), String(row.last_name)];
  return {
    uuid: String(row.id),
    full_name: `${first} ${last}`,
    first_name: first,
    last_name: last,
    email: String(row.email),
    role: row.role as Role,
    state: row.state as UserState,
    last_login: (row.last_login_at as Date | null)?.toISOString() ?? null,
    created_at: (row.created_at as Date).toISOString(),
    expires_at: (row.expires_at as Date | null)?.toISOString() ?? null,
  };
}
