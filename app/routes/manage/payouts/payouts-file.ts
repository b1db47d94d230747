import type { LoaderFunctionArgs } from "@remix-run/node";
import { listPayouts } from "~/domain/payouts/list-payouts.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /manage/payouts/file: the list of payouts as a CSV file. */
export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  return listFile(ctx, listPayouts, args.request);
}
