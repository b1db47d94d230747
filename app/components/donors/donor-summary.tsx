import { Stat } from "~/components/reports/stat";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import type { ListedDonor } from "~/domain/donations/lists/list-donors.server";
import { useT } from "~/i18n";

interface DonorSummaryProps {
  summary: ListedDonor;
  timezone: string;
}

/** Shows what a donor has given in a lifetime, since when, and when last, in one strip. */
export function DonorSummary({ summary, timezone }: DonorSummaryProps) {
  const t = useT();
  const { createdAt, currency, donations, given, lastAt } = summary;
  return (
    <dl className="donor-strip card">
      <Stat inRow label={t("donors.given")}>
        <Money round amount={given} currency={currency} />
      </Stat>
      <Stat inRow label={t("donors.donations")}>
        {donations}
      </Stat>
      <Stat inRow label={t("donors.since")}>
        <DateTime at={createdAt} zone={timezone} style="short" />
      </Stat>
      <Stat inRow label={t("donors.last_at")}>
        {lastAt ? <DateTime at={lastAt} zone={timezone} style="short" /> : t("donors.no_charge")}
      </Stat>
    </dl>
  );
}
