import type { AuditFilter } from "~/domain/audit/list-audit-entries.sql";
import { operations, subjectTypes } from "~/domain/audit/operations";
import { idOf, oneOf, searchOf } from "./query-values";

/** `?q=&person=&operation=&subject_type=&subject=&from=&to=`, the days in the organisation's time zone. */
export function readAuditFilter(search: URLSearchParams): AuditFilter {
  return {
    search: searchOf(search),
    person: idOf(search.get("person")),
    operation: oneOf(operations, search.get("operation")),
    subjectType: oneOf(subjectTypes, search.get("subject_type")),
    subjectId: idOf(search.get("subject")),
    from: dayOf(search.get("from")),
    to: dayOf(search.get("to")),
  };
}

function dayOf(text: string | null): string | undefined {
  if (text === null || !/^20\d{2}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // 30 February is none.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : undefined;
}
