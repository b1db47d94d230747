import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Leads to the summary of each year in which money moved. */
export function YearLinks({ years }: { years: readonly string[] }) {
  const t = useT();
  if (years.length === 0) return null;
  return (
    <Card title={t("payouts.years.open")}>
      <p className="mb-4 text-muted">{t("payouts.years.open_text")}</p>
      <p className="flex flex-wrap gap-2">
        {years.map((year) => (
          <ButtonLink key={year} variant="outline" to={paths.payoutYear(year)}>
            {year}
          </ButtonLink>
        ))}
      </p>
    </Card>
  );
}
