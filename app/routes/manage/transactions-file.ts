import type { LoaderFunctionArgs } from "@remix-run/node";
import { listTransactionsForFile } from "~/domain/payments/list-transactions-for-file.server";
import type { ListedTransaction, TransactionFilter } from "~/domain/payments/list-transactions.sql";
import { csvFile } from "~/http/csv-file.server";
import { readTransactionFilter } from "~/http/list-filters.server";
import { requireOrganization, type SignedInContext } from "~/http/require.server";
import { createTranslator } from "~/i18n/server";
import { textForCode, type Translate } from "~/i18n/text-key";
import { formatInstant, localDate } from "~/values/calendar";
import { formatAmount } from "~/values/money";

/** The transactions of the list's filter as a file: local dates, amounts as the country writes them. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "export");
  const { timezone } = ctx.organization;
  const search = new URL(args.request.url).searchParams;
  const filter = readTransactionFilter(search, ctx.now, timezone);
  const t = createTranslator(ctx.locale);
  const day = filter.period ?? localDate(ctx.now, timezone);
  const header = [
    t("common.fields.date"),
    t("common.fields.period"),
    t("common.fields.status"),
    t("donations.cause"),
    t("common.fields.amount"),
    t("donations.refunded_amount"),
    t("donations.commission"),
    t("common.fields.currency"),
    t("common.fields.gateway"),
    t("common.fields.first_name"),
    t("common.fields.last_name"),
    t("common.fields.email"),
    t("common.fields.campaign"),
    t("common.fields.recurrence"),
    "uuid",
  ];
  return csvFile(`${t("donations.file.transactions")}-${day}.csv`, header, rows(ctx, filter, t));
}

async function* rows(ctx: SignedInContext, filter: TransactionFilter, t: Translate) {
  for await (const batch of listTransactionsForFile(ctx, filter)) {
    yield batch.map((transaction) => cells(ctx, transaction, t));
  }
}

function cells(ctx: SignedInContext, transaction: ListedTransaction, t: Translate): string[] {
  const { amount, commission, currency, declineFamily, donor, refundedAmount } = transaction;
  return [
    formatInstant(transaction.date, ctx.organization.timezone, "short-time"),
    transaction.period ?? "",
    textForCode(t, "common.transaction_status", transaction.status, "common.unknown"),
    declineFamily ? textForCode(t, "common.decline_family", declineFamily, "common.unknown") : "",
    formatAmount(amount, currency),
    formatAmount(refundedAmount, currency),
    formatAmount(commission, currency),
    currency,
    textForCode(t, "manage.gateways", transaction.gateway, "common.unknown"),
    donor.firstName,
    donor.lastName,
    donor.email,
    transaction.campaign.title,
    textForCode(t, "common.recurrence", transaction.recurrence, "common.unknown"),
    transaction.id,
  ];
}
