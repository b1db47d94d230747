import type { LoaderFunctionArgs } from "@remix-run/node";
import { listAuditEntries } from "~/domain/audit/list-audit-entries.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOrganization } from "~/http/sessions/require.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "audit_entry");
  return listFile(ctx, listAuditEntries, args.request);
}
