import { AmountsFields } from "./amounts-fields";
import type { EditorFields } from "./editor-fields";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { SelectField } from "~/components/ui/forms/select-field";
import type { FormState } from "~/components/ui/forms/schema-form";
import type { Campaign } from "~/domain/campaigns/campaign";
import { installmentChoices, offersMonthly, recurrences } from "~/domain/campaigns/campaign-types";
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
    | "installments"
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
      <Card title={t("campaigns.sections.options")}>
        <div className="grid gap-5">
          {hasRecurrence && (
            <>
              <CheckboxField
                field={fields.allow_one_time}
                label={t("campaigns.editor.allow_one_time")}
                hint={t("campaigns.form.allow_one_time_hint")}
              />
              <SelectField
                field={fields.recurrence_default}
                label={t("campaigns.editor.recurrence_default")}
                hint={t("campaigns.form.recurrence_default_hint")}
                placeholder={t("campaigns.form.recurrence_usual")}
                options={recurrences.map((value) => ({
                  value,
                  label: t(`common.recurrence.${value}`),
                }))}
              />
            </>
          )}
          <SelectField
            field={fields.installments}
            label={t("campaigns.editor.installments")}
            hint={t("campaigns.form.installments_hint")}
            placeholder={t("campaigns.form.installments_none")}
            options={installmentChoices.map((count) => ({
              value: String(count),
              label: t("campaigns.form.installments_most", { count }),
            }))}
          />
        </div>
      </Card>
    </>
  );
}
