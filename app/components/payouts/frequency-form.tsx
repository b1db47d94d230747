import { Card } from "~/components/ui/card";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { payoutFrequencies, type PayoutFrequency } from "~/countries/payouts";
import { useT } from "~/i18n";

/** Chooses how often money leaves. */
export function FrequencyForm({ frequency }: { frequency: PayoutFrequency }) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "payout-frequency",
    schema: async () => (await import("~/domain/payouts/schema")).payoutFrequencySchema,
    defaultValue: { frequency },
  });
  return (
    <Card title={t("payouts.frequency")}>
      <SchemaForm of={own} className="grid gap-4">
        <RadioCards
          field={fields.frequency}
          label={t("payouts.frequency")}
          labelHidden
          columns={1}
          choices={payoutFrequencies.map((value) => ({
            value,
            label: t(`payouts.frequencies.${value}`),
            caption: t(`payouts.schedule.${value}`),
          }))}
        />
        <div>
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
