import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCommissions } from "~/domain/subscriptions/commission/list-commissions.server";
import { getInvoice } from "~/domain/subscriptions/get-invoice.server";
import { listFile } from "~/http/lists/list-answers.server";
import { requireOrganization } from "~/http/sessions/require.server";

/** GET /manage/settings/subscription/invoices/{uuid}/commissions: every donation behind the invoice, as a file. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "subscription");
  const { uuid } = await getInvoice(ctx, args.params.uuid ?? "");
  const url = new URL(args.request.url);
  url.search = new URLSearchParams({ invoice: uuid }).toString();
  return listFile(ctx, listCommissions, new Request(url));
}
