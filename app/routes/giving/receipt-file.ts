import type { LoaderFunctionArgs } from "@remix-run/node";
import { limitFiles } from "~/http/limits/receipt-limits.server";
import { receiptFile } from "~/http/files/receipt-file.server";
import { requirePublicOrganization } from "~/http/sessions/require.server";
import { receiptOfLink } from "./receipt.server";

/** Sends the receipt of a link as a PDF file. */
export async function loader(args: LoaderFunctionArgs) {
  const visitor = requirePublicOrganization(args);
  await limitFiles(visitor);
  const { ctx, receipt } = await receiptOfLink(visitor, args.params.link);
  return receiptFile(ctx, receipt);
}
