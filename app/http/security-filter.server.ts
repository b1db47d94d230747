import type { SecurityEventFilter } from "~/domain/audit/list-security-events.sql";
import { securityEvents } from "~/domain/audit/operations";
import { oneOf, searchOf } from "./query-values";

/** `?q=&event=` of a person's own list. */
export function readSecurityFilter(search: URLSearchParams): SecurityEventFilter {
  return { search: searchOf(search), event: oneOf(securityEvents, search.get("event")) };
}
