import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { Money } from "~/components/ui/text/money";
import type { PayoutBalance } from "~/domain/payouts/get-payout-balance.server";
import { useT } from "~/i18n";
import { moneyText } from "~/components/ui/text/money-text";
import { formatDay } from "~/values/time/day-text";

/** Says when the next money comes and what makes it up. */
export function BalanceCard({ balance }: { balance: PayoutBalance }) {
  const t = useT();
  const { available, costs, currency, inPayout, minimum, nextDay, nextPayout, pending, reserved } =
    balance;
  return (
    <Card title={t("payouts.balance")}>
      <p className="text-lg font-semibold">
        {nextPayout
          ? t("payouts.next", {
              day: formatDay(nextPayout.on),
              amount: moneyText(nextPayout.amount, currency),
            })
          : t("payouts.no_next", { day: formatDay(nextDay) })}
      </p>
      <p className="mt-1 mb-4 text-muted">
        {available < 0n && `${t("payouts.negative")} `}
        {t(`payouts.schedule.${balance.frequency}`)}{" "}
        {t("payouts.minimum", { amount: moneyText(minimum, currency) })}{" "}
        {costs.fee === 0n && costs.taxPerMille === 0n && t("payouts.cost.none")}
        {costs.fee > 0n && t("payouts.cost.fee", { amount: moneyText(costs.fee, currency) })}
        {costs.taxPerMille > 0n && t("payouts.cost.tax", { rate: String(costs.taxPerMille) })}
      </p>
      <FactRows
        rows={[
          [
            t("payouts.available"),
            <Money key="available" amount={available} currency={currency} />,
          ],
          ...pending
            .slice(0, 8)
            .map(
              ({ on, amount }) =>
                [
                  t("payouts.pending_on", { day: formatDay(on) }),
                  <Money key={on} amount={amount} currency={currency} />,
                ] as const,
            ),
          ...(pending.length > 8
            ? [
                [
                  t("payouts.pending_later"),
                  <Money
                    key="later"
                    amount={pending.slice(8).reduce((sum, { amount }) => sum + amount, 0n)}
                    currency={currency}
                  />,
                ] as const,
              ]
            : []),
          [t("payouts.reserved"), <Money key="reserved" amount={reserved} currency={currency} />],
          [t("payouts.in_payout"), <Money key="way" amount={inPayout} currency={currency} />],
        ]}
      />
    </Card>
  );
}
