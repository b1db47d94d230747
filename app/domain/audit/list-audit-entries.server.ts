import { textForCode } from "~/i18n/text-key";
import { defineList } from "../define-list.server";
import { newestFirst, oldestFirst } from "../list-definition";
import { sorting } from "../list-filters";
import { auditEntryOf, auditRecords, type AuditEntry } from "./list-audit-entries.sql";
import { actorText, fieldText, sentenceOf } from "./record-texts";
import type { FieldValue } from "./redact";
import { valueContextOf } from "./value-context";
import { subjectName, valueText } from "./value-text";

export type { AuditEntry };

/** Lists changes in the organisation, newest first unless a person sorts them. */
export const listAuditEntries = defineList({
  ...auditRecords,
  filters: { ...auditRecords.filters, sort: sorting(["newest", "oldest"]) },
  order: ({ sort }) => (sort === "oldest" ? oldestFirst : newestFirst)("a.created_at", "a.id"),
  item: auditEntryOf,
  columns: {
    at: { header: "manage.activity.when", value: ({ at }) => at },
    person: {
      only: "file",
      header: "manage.activity.person",
      cell: ({ actor }, { t }) => actorText(t, actor),
    },
    operation: {
      header: "manage.activity.operation",
      value: ({ operation }) => operation,
      cell: (entry, { t }) => sentenceOf(t, entry),
    },
    actor: {
      only: "json",
      value: ({ actor }) => ({ kind: actor.kind, uuid: actor.id, name: actor.name }),
    },
    in_name_of: {
      header: "manage.activity.in_whose_name",
      value: ({ inNameOf }) => inNameOf && { uuid: inNameOf.id, name: inNameOf.name },
      cell: ({ inNameOf }) => inNameOf?.name ?? "",
    },
    subject: {
      header: "manage.activity.subject",
      value: ({ subject }) => ({ type: subject.type, uuid: subject.id, name: subject.name }),
      cell: ({ subject }, { t }) =>
        textForCode(t, "manage.activity.subjects", subject.type, "common.unknown"),
    },
    name: {
      only: "file",
      header: "common.fields.name",
      cell: ({ subject }, { ctx, t }) => subjectName(t, subject, valueContextOf(ctx)) ?? "",
    },
    changes: {
      header: "manage.activity.changes",
      value: ({ changes }) => changes,
      cell: ({ changes }, { ctx, t }) => {
        const context = valueContextOf(ctx);
        const inLine = (field: string, value: FieldValue) =>
          valueText(t, field, value, context).replaceAll("\n", ", ");
        return Object.entries(changes)
          .map(
            ([field, [old, next]]) =>
              `${fieldText(t, field, context.uidType)}: ${inLine(field, old)} → ${inLine(field, next)}`,
          )
          .join("; ");
      },
    },
    ip: { header: "manage.activity.address", value: ({ ip }) => ip },
    user_agent: { header: "manage.activity.browser", value: ({ userAgent }) => userAgent },
    session_uuid: { only: "json", value: ({ sessionId }) => sessionId },
    request_id: { header: "manage.activity.request", value: ({ requestId }) => requestId },
    uuid: { header: "common.fields.uuid", value: ({ id }) => id },
  },
  file: { name: "manage.activity.file" },
});
