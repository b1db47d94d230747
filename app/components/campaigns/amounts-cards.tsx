import { AmountsFields } from "~/components/campaigns/amounts-fields";
import type { EditorFields } from "~/components/campaigns/editor-fields";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/checkbox-field";
import type { FormState } from "~/components/ui/schema-form";
import { SelectField } from "~/components/ui/select-field";
import type { Campaign } from "~/domain/campaigns/campaign";
import { offersMonthly, recurrences } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";

interface AmountsCardsProps {
  campaign: Campaign;
  /** The allowed amount of a donation, in minor units. */
  chargeLimits: { min: bigint; max: bigint };
  form: FormState["form"];
  fields: EditorFields<
    | "amounts"
    | "allow_one_time"
    | "allow_other_amount"
    | "min_amount"
    | "max_amount"
    | "recurrence_default"
  >;
  canWrite: boolean;
}

/** How much people give, and how often. */
export function AmountsCards(props: AmountsCardsProps) {
  const { campaign, chargeLimits, form, fields, canWrite } = props;
  const t = useT();
  const hasRecurrence = offersMonthly(campaign.type);
  return (
    <>
      <Card title={t("campaigns.sections.amounts")}>
        <AmountsFields
          form={form}
          fields={fields}
          currency={campaign.currency}
          chargeLimits={chargeLimits}
          hasRecurrence={hasRecurrence}
          readOnly={!canWrite}
        />
      </Card>
      {hasRecurrence && (
        <Card title={t("campaigns.sections.options")}>
          <div className="grid gap-5">
            <CheckboxField
              field={fields.allow_one_time}
              label={t("campaigns.editor.allow_one_time")}
              hint={t("campaigns.form.allow_one_time_hint")}
            />
            <SelectField
              field={fields.recurrence_default}
              label={t("campaigns.editor.recurrence_default")}
              placeholder={t("common.recurrence.monthly")}
              options={recurrences
                .filter((value) => value === "one_time")
                .map((value) => ({ value, label: t(`common.recurrence.${value}`) }))}
              marksOptional={false}
              className="max-w-80"
            />
          </div>
        </Card>
      )}
    </>
  );
}
