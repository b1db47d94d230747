import { FactRows } from "~/components/ui/fact-rows";
import { Card } from "~/components/ui/card";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import type { ListedDonor } from "~/domain/donations/lists/list-donors.server";
import { useT } from "~/i18n";

interface DonorSummaryProps {
  summary: ListedDonor;
  timezone: string;
}

/** Shows what a donor has given in total, since when, and when last. */
export function DonorSummary({ summary, timezone }: DonorSummaryProps) {
  const t = useT();
  const { createdAt, currency, donations, given, lastAt } = summary;
  return (
    <Card title={t("donors.summary")}>
      <FactRows
        rows={[
          [t("donors.given"), <Money key="given" amount={given} currency={currency} />],
          [t("donors.donations"), donations],
          [t("donors.since"), <DateTime key="since" at={createdAt} zone={timezone} style="date" />],
          [
            t("donors.last_at"),
            lastAt ? (
              <DateTime key="last" at={lastAt} zone={timezone} style="date" />
            ) : (
              t("donors.no_charge")
            ),
          ],
        ]}
      />
    </Card>
  );
}
