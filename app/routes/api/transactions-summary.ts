import type { LoaderFunctionArgs } from "@remix-run/node";
import {
  getTransactionsSummary,
  type Total,
} from "~/domain/reports/get-transactions-summary.server";
import { answer } from "~/http/answers.server";
import { requireOrganization } from "~/http/require.server";
import { toDecimal, type Currency } from "~/values/money";

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "transaction");
  const summary = await getTransactionsSummary(ctx, args.params.period ?? "");
  const { period, currency, byStatus, byCampaign, previous } = summary;
  return answer({
    period,
    currency,
    by_status: statusesJson(byStatus, currency),
    by_campaign: byCampaign.map(({ id, title, ...total }) => ({
      uuid: id,
      title,
      ...totalJson(total, currency),
    })),
    previous: { period: previous.period, by_status: statusesJson(previous.byStatus, currency) },
  });
}

function statusesJson(byStatus: Record<string, Total>, currency: Currency) {
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, total]) => [status, totalJson(total, currency)]),
  );
}

function totalJson({ count, amount }: Total, currency: Currency) {
  return { count, amount: toDecimal(amount, currency) };
}
