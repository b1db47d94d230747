import { z } from "zod";
import { operations, subjectTypes } from "~/domain/audit/operations";
import { listAuditEntries } from "~/domain/audit/list-audit-entries.server";
import { listQuery } from "~/http/list-answers.server";
import type { Call } from "~/http/openapi/call";
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

export const calls: readonly Call[] = [
  {
    id: "listAuditEntries",
    method: "GET",
    path: "/manage/api/audit_entries",
    host: "organization",
    summary: "What was changed in the organisation, by whom and from where; newest first.",
    access: "session",
    query: listQuery(listAuditEntries),
    list: "paged",
    answers: { 200: auditEntry },
  },
];
