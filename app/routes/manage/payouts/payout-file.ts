import type { LoaderFunctionArgs } from "@remix-run/node";
import { getPayout } from "~/domain/payouts/get-payout.server";
import { listPayoutLines } from "~/domain/payouts/list-payout-lines.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOrganization } from "~/http/sessions/require.server";
import { ofPayout } from "./of-payout.server";

/** GET /manage/payouts/{uuid}/file: a statement's lines as a CSV file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const { id } = await getPayout(ctx, args.params.uuid ?? "");
  return listFile(ctx, listPayoutLines, ofPayout(args.request, id));
}
