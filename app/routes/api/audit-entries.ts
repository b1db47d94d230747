import type { LoaderFunctionArgs } from "@remix-run/node";
import type { AuditEntry } from "~/domain/audit/list-audit-entries.sql";
import { listAuditEntries } from "~/domain/audit/list-audit-entries.server";
import { answerPage } from "~/http/answers.server";
import { readAuditFilter } from "~/http/list-filters.server";
import { readPaging } from "~/http/paging";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/audit_entries?person=&operation=&subject_type=&subject=&from=&to= */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "audit_entry");
  const search = new URL(args.request.url).searchParams;
  const paging = readPaging(search);
  const { items, total } = await listAuditEntries(ctx, readAuditFilter(search), paging);
  return answerPage({ items: items.map(entryJson), total, ...paging });
}

function entryJson({ id, at, operation, actor, inNameOf, subject, changes, ...from }: AuditEntry) {
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
