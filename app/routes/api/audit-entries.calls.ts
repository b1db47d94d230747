import { defineCall } from "~/http/calls/define-call.server";
import { z } from "zod";
import { operations, subjectTypes } from "~/domain/audit/operations";
import { listAuditEntries } from "~/domain/audit/list-audit-entries.server";
import { listJson, listQuery } from "~/http/lists/list-answers.server";
import { instant, text, textOrNull, uuid } from "~/http/openapi/shapes";

const change = z.unknown().meta({ examples: [["Huellas", "Huellas del Sur"]] });

const auditEntry = z.strictObject({
  uuid,
  at: instant,
  operation: z.enum(operations),
  actor: z.strictObject({
    kind: z.enum(["user", "agency_user", "operator", "donor", "job", "platform"]),
    uuid: uuid.nullable(),
    name: textOrNull,
  }),
  in_name_of: z.strictObject({ uuid, name: textOrNull }).nullable(),
  subject: z.strictObject({ type: z.enum(subjectTypes), uuid, name: textOrNull }),
  changes: z.record(z.string(), change),
  ip: text.meta({ examples: ["203.0.113.7"] }),
  user_agent: text.meta({ examples: ["Firefox"] }),
  session_uuid: uuid.nullable(),
  request_id: text,
});

export const calls = [
  defineCall({
    id: "listAuditEntries",
    ability: ["read", "audit_entry"],
    handle: ({ ctx, request }) => listJson(ctx, listAuditEntries, request),
    method: "GET",
    path: "/manage/api/audit_entries",
    summary: "What was changed in the organisation, by whom and from where; newest first.",
    query: listQuery(listAuditEntries),
    list: "paged",
    answers: { 200: auditEntry },
  }),
];
