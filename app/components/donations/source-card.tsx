import { Card } from "~/components/ui/card";
import { useT } from "~/i18n";
import type { VisitSource } from "~/values/web/visit-source";
import { Fact } from "./fact";

/** Shows which link led the donor to the form, where it said so. */
export function SourceCard({ source }: { source: VisitSource }) {
  const t = useT();
  const known = (["source", "medium", "campaign"] as const).filter((part) => source[part] !== "");
  if (known.length === 0) return null;
  return (
    <Card title={t("donations.source.title")}>
      <dl className="grid gap-3">
        {known.map((part) => (
          <Fact key={part} name={t(`donations.source.${part}`)}>
            {source[part]}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}
