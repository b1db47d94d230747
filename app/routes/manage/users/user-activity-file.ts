import type { LoaderFunctionArgs } from "@remix-run/node";
import { listSecurityEvents } from "~/domain/audit/list-security-events.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOrganization } from "~/http/sessions/require.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  return listFile(ctx, listSecurityEvents, args.request);
}
