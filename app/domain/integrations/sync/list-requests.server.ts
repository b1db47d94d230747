import type { OrganizationContext, Row } from "../../context";
import { defineList } from "../../define-list.server";
import { newestFirst } from "../../list-definition";
import { choice, day, reference } from "../../list-filters";
import { requestStatuses, type RequestJson, type RequestView } from "./request";
import { classNames } from "../shapes";

/** Lists the requests that were made to a system, newest first; they are kept for 90 days. */
export const listRequests = defineList({
  scope: ["integration", "r"],
  from: "integration_requests r",
  select: "r.*",
  where: "r.organization_id = $1",
  filters: {
    integration: reference("r.integration_id"),
    class_name: choice(classNames, "r.class_name"),
    status: choice(requestStatuses, "r.status"),
    from: day("r.created_at", "from"),
    to: day("r.created_at", "to"),
  },
  order: newestFirst("r.created_at", "r.id"),
  item: (row: Row, _ctx: OrganizationContext): RequestView => ({
    id: String(row.id),
    at: new Date(String(row.created_at)).toISOString(),
    class_name: row.class_name as RequestJson["class_name"],
    object: String(row.object),
    action: row.action as RequestView["action"],
    count: Number(row.count),
    ok: Number(row.ok),
    failed: Number(row.failed),
    status: row.status as RequestJson["status"],
    errors: (row.errors as RequestJson["errors"]).map(({ code, message, record }) => ({
      ...{ code, message, record },
    })),
  }),
  json: ({ object: _object, action: _action, ...request }) => request,
  columns: {
    id: { header: "common.fields.uuid", value: ({ id }) => id },
    status: { header: "common.fields.status", value: ({ status }) => status },
  },
});
