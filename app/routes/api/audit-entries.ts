import type { LoaderFunctionArgs } from "@remix-run/node";
import type { AuditEntry } from "~/domain/audit/list-audit-entries.sql";
import { listAuditEntries } from "~/domain/audit/list-audit-entries.server";
import { auditFiltersSchema } from "~/domain/audit/schema";
import { answerPage } from "~/http/answers.server";
import { validate } from "~/http/forms.server";
import { nextPage, readListPaging } from "~/http/list-paging.server";
import { readAuditFilter } from "~/http/audit-filter.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/audit_entries?person=&operation=&subject_type=&subject=&from=&to= */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "audit_entry");
  const url = new URL(args.request.url);
  validate(auditFiltersSchema, Object.fromEntries(url.searchParams));
  const paging = readListPaging(url.searchParams);
  const list = await listAuditEntries(ctx, readAuditFilter(url.searchParams), paging);
  const last = list.hasMore ? list.items.at(-1) : undefined;
  const next = last ? nextPage(url, { createdAt: last.at, id: last.id }) : null;
  return answerPage({
    ...list,
    items: list.items.map(auditEntryJson),
    perPage: paging.perPage,
    next,
  });
}

function auditEntryJson({
  id,
  at,
  operation,
  actor,
  inNameOf,
  subject,
  changes,
  ...from
}: AuditEntry) {
  return {
    uuid: id,
    at: at.toISOString(),
    operation,
    actor: { kind: actor.kind, uuid: actor.id, name: actor.name },
    in_name_of: inNameOf && { uuid: inNameOf.id, name: inNameOf.name },
    subject: { type: subject.type, uuid: subject.id, name: subject.name },
    changes,
    ip: from.ip,
    user_agent: from.userAgent,
    session_uuid: from.sessionId,
    request_id: from.requestId,
  };
}
