import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Lists the receipts of the years in which a donor gave. */
export function DonorReceipts({ donorId, years }: { donorId: string; years: readonly number[] }) {
  const t = useT();
  if (years.length === 0) return null;
  return (
    <Card title={t("receipts.staff.years")}>
      <div className="flex flex-wrap gap-3">
        {years.map((year) => (
          <ButtonLink
            key={year}
            plain
            variant="outline"
            size="sm"
            icon="download"
            to={paths.yearReceiptFile(donorId, year)}
          >
            {t("receipts.staff.year_of", { year: String(year) })}
          </ButtonLink>
        ))}
      </div>
    </Card>
  );
}
