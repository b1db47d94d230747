import { acrossOrganizations, type OrganizationContext } from "../context";
import { defineList } from "../define-list.server";
import { DomainError } from "../errors";
import { newestFirst } from "../list-definition";
import { choice, words } from "../list-filters";
import {
  COLUMNS,
  securityEventOf,
  TABLES,
  type ListedSecurityEvent,
} from "./list-security-events.sql";
import { securityEvents } from "./operations";

export type { ListedSecurityEvent };

/** Lists the events on the signed-in person's account, newest first. */
export const listSecurityEvents = defineList({
  database: (ctx: OrganizationContext) =>
    acrossOrganizations("people belong to the platform", ctx.now),
  scope: ["user", "p"],
  from: `${TABLES} JOIN users p ON p.id = e.user_id`,
  select: COLUMNS,
  where({ ctx: { user }, bind }) {
    if (!user) throw new DomainError("unauthenticated");
    return `e.user_id = ${bind(user.id)}::uuid`;
  },
  filters: {
    q: words("concat_ws(' ', e.ip, e.user_agent, o.name)"),
    event: choice(securityEvents, "e.event"),
  },
  order: newestFirst("e.created_at", "e.id"),
  item: securityEventOf,
  columns: {
    at: { header: "manage.activity.when", value: ({ at }) => at },
    event: {
      header: "account.activity.event",
      value: ({ event }) => event,
      cell: ({ event }, { t }) => t(`account.security_events.${event}`),
    },
    about: { header: "account.activity.about", value: ({ about }) => about },
    organization: {
      header: "account.activity.organization",
      value: ({ organization }) => organization,
    },
    ip: { header: "manage.activity.address", value: ({ ip }) => ip },
    user_agent: { header: "manage.activity.browser", value: ({ userAgent }) => userAgent },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "account.activity.file" },
});
