import type { Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { oldestFirst } from "~/domain/list-definition";
import { reference } from "~/domain/list-filters";
import { textForCode } from "~/i18n/text-key";
import { absoluteUrl } from "~/infrastructure/env.server";
import { toDecimal, type Currency } from "~/values/money/money";

interface ListedCommission {
  /** YYYY-MM-DD: the local day of the charge or of what went back. */
  day: string;
  kind: string;
  donationId: string;
  /** Minor units of the donation's charge, and of our commission; what we gave back is negative. */
  amount: bigint;
  commission: bigint;
  currency: Currency;
}

const FROM = `commission_entries c
  JOIN ledger_postings p ON p.organization_id = c.organization_id AND p.id = c.posting_id
  LEFT JOIN refunds r ON p.source_type = 'refund' AND r.organization_id = c.organization_id AND r.id = p.source_id
  LEFT JOIN disputes d ON p.source_type = 'dispute' AND d.organization_id = c.organization_id AND d.id = p.source_id
  JOIN transactions t ON t.organization_id = c.organization_id AND t.id = coalesce(r.transaction_id, d.transaction_id, p.source_id)`;

/** Lists the donations whose commission an invoice asks for, and what refunds gave back. */
export const listCommissions = defineList({
  scope: ["subscription", "c"],
  from: FROM,
  select: `c.id, p.effective_on::text AS effective_on, p.kind, t.donation_id, t.amount, c.amount AS commission, c.currency`,
  where: "c.organization_id = $1",
  filters: { invoice: reference("c.invoice_id") },
  order: { ...oldestFirst("p.effective_on", "c.id"), key: { type: "date" } },
  item: listedCommission,
  columns: {
    effective_on: {
      header: "subscription.commission_columns.date",
      isDay: true,
      value: ({ day }) => day,
    },
    kind: {
      header: "subscription.commission_columns.kind",
      value: ({ kind }) => kind,
      cell: ({ kind }, { t }) => textForCode(t, "donations.ledger.kind", kind, "common.unknown"),
    },
    donation: {
      header: "subscription.commission_columns.donation",
      value: ({ donationId }) => donationId,
      cell: ({ donationId }, { ctx }) =>
        absoluteUrl(ctx.organization.slug, `/manage/donations/${donationId}`),
    },
    amount: {
      header: "subscription.commission_columns.amount",
      isNumber: true,
      value: ({ amount, currency }) => toDecimal(amount, currency),
    },
    commission: {
      header: "subscription.commission_columns.commission",
      isNumber: true,
      value: ({ commission, currency }) => toDecimal(commission, currency),
    },
    currency: { header: "common.fields.currency", value: ({ currency }) => currency },
  },
  file: { name: "subscription.commission_file" },
});

function listedCommission(row: Row): ListedCommission {
  return {
    day: String(row.effective_on),
    kind: String(row.kind),
    donationId: String(row.donation_id),
    amount: BigInt(String(row.amount)),
    commission: BigInt(String(row.commission)),
    currency: row.currency as Currency,
  };
}
