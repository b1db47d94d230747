import { Card } from "~/components/ui/card";
import { moneyText } from "~/components/ui/text/money-text";
import { TextLink } from "~/components/ui/text/text-link";
import type { PayoutBalance } from "~/domain/payouts/get-payout-balance.server";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatDay } from "~/values/time/day-text";

/** Says on the dashboard when the next payout leaves, and how much it is. */
export function NextPayout({ balance }: { balance: PayoutBalance }) {
  const t = useT();
  const { currency, holds, nextDay, nextPayout } = balance;
  return (
    <Card
      title={t("manage.dashboard.payout.title")}
      className="mt-5"
      actions={<TextLink to={paths.payouts()}>{t("manage.dashboard.payout.see")}</TextLink>}
    >
      <p className="text-lg font-semibold">
        {nextPayout
          ? t("manage.dashboard.payout.next", {
              amount: moneyText(nextPayout.amount, currency),
              day: formatDay(nextPayout.on),
            })
          : t("manage.dashboard.payout.none", { day: formatDay(nextDay) })}
      </p>
      {holds.length > 0 && <p className="text-muted">{t("manage.dashboard.payout.held")}</p>}
    </Card>
  );
}
