import type { Row } from "../context";
import { defineList } from "../define-list.server";
import { newestFirst, oldestFirst, type Order } from "../list-definition";
import { choice, sorting, words } from "../list-filters";
import { roles, type Role } from "./abilities";
import { userStates, type OrganizationUser, type UserState } from "./organization-user";

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

const userSorts = ["newest", "oldest", "name"] as const;

const NAME = "name_key(p.first_name || ' ' || p.last_name) COLLATE \"C\"";
const ORDERS: Record<(typeof userSorts)[number], Order> = {
  newest: newestFirst("p.created_at", "p.id"),
  oldest: oldestFirst("p.created_at", "p.id"),
  name: { ...oldestFirst(NAME, "p.id"), key: { type: "text", name: "name_key" } },
};

/** Lists the organisation's members and open invitations, newest first. */
export const listUsers = defineList({
  scope: ["membership", "p"],
  from: PEOPLE,
  select: `p.*, ${NAME} AS name_key`,
  where: "true",
  filters: {
    q: words("p.first_name || ' ' || p.last_name || ' ' || p.email"),
    role: choice(roles, "p.role"),
    state: choice(userStates, "p.state"),
    sort: sorting(userSorts),
  },
  order: ({ sort = "newest" }) => ORDERS[sort],
  item: listedUser,
  json: (user) => user,
  columns: {
    first_name: { header: "common.fields.first_name", value: (user) => user.first_name },
    last_name: { header: "common.fields.last_name", value: (user) => user.last_name },
    email: { header: "common.fields.email", value: ({ email }) => email },
    role: { header: "common.fields.role", cell: ({ role }, { t }) => t(`manage.role.${role}`) },
    state: {
      header: "common.fields.status",
      cell: ({ state }, { t }) => t(`manage.users.state.${state}`),
    },
    created_at: {
      header: "manage.users.joined_at",
      cell: (user, { instant }) => instant(new Date(user.created_at)),
    },
    last_login: {
      header: "manage.users.last_login",
      cell: ({ last_login: at }, { instant }) => instant(at === null ? null : new Date(at)),
    },
    uuid: { header: "common.fields.uuid", value: ({ uuid }) => uuid },
  },
  file: { name: "manage.users.file", ability: ["create", "export"] },
});

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
