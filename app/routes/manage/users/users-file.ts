import type { LoaderFunctionArgs } from "@remix-run/node";
import { listUsers } from "~/domain/users/list-users.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOrganization } from "~/http/sessions/require.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  return listFile(ctx, listUsers, args.request);
}
