import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAuditEntries } from "~/domain/audit/list-audit-entries.server";
import { listJson } from "~/http/list-answers.server";
import { requireOrganization } from "~/http/require.server";

/** GET /manage/api/audit_entries?person=&operation=&subject_type=&subject=&from=&to= */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "audit_entry");
  return listJson(ctx, listAuditEntries, args.request);
}
