import { Card } from "~/components/ui/card";
import { FactRows } from "~/components/ui/fact-rows";
import { useT } from "~/i18n";

interface UseCardProps {
  gateways: number;
  campaigns: number;
  people: number;
  /** Whether the plan lets more than one gateway charge. */
  hasSeveral: boolean;
}

/** Shows what the organisation uses of its plan, beside what the plan allows. */
export function UseCard({ gateways, campaigns, people, hasSeveral }: UseCardProps) {
  const t = useT();
  const unlimited = (count: number) => t("subscription.use.unlimited", { count });
  return (
    <Card title={t("subscription.use.title")}>
      <FactRows
        rows={[
          [
            t("subscription.use.gateways"),
            t(`subscription.use.${hasSeveral ? "several_gateways" : "one_gateway"}`, {
              count: gateways,
            }),
          ],
          [t("subscription.use.campaigns"), unlimited(campaigns)],
          [t("subscription.use.people"), unlimited(people)],
        ]}
      />
    </Card>
  );
}
