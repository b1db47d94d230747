import type { LoaderFunctionArgs } from "@remix-run/node";
import { listTransactions } from "~/domain/payments/list-transactions.server";
import { listFile } from "~/http/list-answers.server";
import { requireOrganization } from "~/http/require.server";

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  return listFile(ctx, listTransactions, args.request);
}
