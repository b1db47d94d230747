import { periodText } from "~/i18n/dates";
import { Badge } from "~/components/ui/badge";
import { DataTable, type Column } from "~/components/ui/data-table";
import { DateTime } from "~/components/ui/date-time";
import { Money } from "~/components/ui/money";
import { StatusBadge } from "~/components/ui/status-badge";
import type { DonationDetail, DonationTransaction } from "~/domain/donations/get-donation.server";
import { useT } from "~/i18n";
import { textForCode, type Translate } from "~/i18n/text-key";

interface DonationHistoryProps {
  transactions: DonationDetail["transactions"];
  missed: DonationDetail["missed"];
  timezone: string;
}

/** A line of the history: a charge, planned or done, or a period that lapsed without one. */
interface Line {
  key: string;
  at: Date;
  period: string | null;
  transaction: DonationTransaction | null;
}

/** Lists charges, declines, planned charges and missed periods, newest first. */
export function DonationHistory({ transactions, missed, timezone }: DonationHistoryProps) {
  const t = useT();
  const lines: Line[] = [
    ...transactions.map((transaction) => ({
      key: transaction.id,
      at: transaction.date,
      period: transaction.period,
      transaction,
    })),
    ...missed.map(({ dueAt, period }) => ({ key: period, at: dueAt, period, transaction: null })),
  ];
  lines.sort((a, b) => b.at.getTime() - a.at.getTime());
  return (
    <DataTable
      caption={t("donations.history")}
      rows={lines}
      rowKey={({ key }) => key}
      columns={columns(t, timezone)}
    />
  );
}

function columns(t: Translate, timezone: string): Column<Line>[] {
  return [
    {
      key: "date",
      header: t("common.fields.date"),
      main: true,
      // Planned charges and lapsed periods have a date but no time.
      cell: ({ at, transaction }) => (
        <DateTime
          at={at}
          zone={timezone}
          style={transaction && transaction.status !== "planned" ? "long" : "date"}
        />
      ),
    },
    {
      key: "period",
      header: t("common.fields.period"),
      cell: ({ period }) => (period ? periodText(t, period) : "—"),
    },
    {
      key: "gateway",
      header: t("common.fields.gateway"),
      cell: ({ transaction }) =>
        transaction
          ? textForCode(t, "manage.gateways", transaction.gateway, "common.unknown")
          : "—",
    },
    {
      key: "status",
      header: t("common.fields.status"),
      cell: ({ transaction }) =>
        transaction ? (
          <Outcome transaction={transaction} t={t} />
        ) : (
          <Badge color="orange">{t("donations.missed")}</Badge>
        ),
    },
    {
      key: "amount",
      header: t("common.fields.amount"),
      numeric: true,
      cell: ({ transaction }) => (transaction ? <Amount transaction={transaction} t={t} /> : "—"),
    },
  ];
}

interface PartProps {
  transaction: DonationTransaction;
  t: Translate;
}

function Outcome({ transaction, t }: PartProps) {
  const { attempt, declineFamily, status } = transaction;
  return (
    <span className="grid justify-items-end gap-1 sm:justify-items-start">
      <StatusBadge of="transaction" status={status} />
      {declineFamily && (
        <span className="text-sm text-muted">{t(`common.decline_family.${declineFamily}`)}</span>
      )}
      {attempt > 1 && (
        <span className="text-sm text-muted">{t("donations.attempt", { number: attempt })}</span>
      )}
    </span>
  );
}

function Amount({ transaction, t }: PartProps) {
  const { amount, currency, refundedAmount } = transaction;
  return (
    <span className="grid">
      <Money amount={amount} currency={currency} />
      {refundedAmount > 0n && (
        <span className="text-sm text-muted">
          {t("donations.refunded_amount")}: <Money amount={refundedAmount} currency={currency} />
        </span>
      )}
    </span>
  );
}
