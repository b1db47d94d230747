import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { Alert } from "~/components/ui/messages/alert";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import type { HeldPayout } from "~/domain/payouts/get-payout.server";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

interface PayoutSummaryProps {
  payout: HeldPayout;
  /** What all lines add up to; null where the list shows some of them. */
  net: bigint | null;
  timezone: string;
}

/** Shows how opening and lines make amount and closing, where the money goes, and its way. */
export function PayoutSummary({ net, payout, timezone }: PayoutSummaryProps) {
  const t = useT();
  const { amount, closing, currency, failure, hold, opening } = payout;
  const money = (sum: bigint) => <Money amount={sum} currency={currency} />;
  const at = (label: string, instant: Date | null) =>
    instant ? [[label, <DateTime key={label} at={instant} zone={timezone} />] as const] : [];
  return (
    <>
      {(failure ?? hold) && (
        <Alert tone="warning" className="mb-5">
          {failure
            ? t("payouts.failed_because", { code: failure })
            : t(`payouts.hold_texts.${hold ?? "operator"}`)}
        </Alert>
      )}
      <div className="mb-6 grid gap-5 lg:grid-cols-2">
        <Card title={t("payouts.sum")}>
          <FactRows
            rows={[
              [t("payouts.opening"), money(opening)],
              ...(net === null ? [] : [[t("payouts.lines"), money(net)] as const]),
              [t("payouts.closing"), money(-closing)],
              [t("payouts.amount"), <b key="amount">{money(amount)}</b>],
            ]}
          />
        </Card>
        <Card title={t("payouts.way")}>
          <FactRows
            rows={[
              [t("payouts.account"), `${payout.bankName} ····${payout.lastFour}`],
              [t("payouts.columns.planned_on"), formatDay(payout.plannedOn)],
              ...at(t("payouts.sent_at"), payout.sentAt),
              ...at(t("payouts.in_bank_at"), payout.inBankAt),
              ...at(t("payouts.columns.paid_at"), payout.paidAt),
              ...at(t("payouts.ended_at"), payout.endedAt),
            ]}
          />
        </Card>
      </div>
    </>
  );
}
