import { AmountsFields } from "~/components/campaigns/amounts-fields";
import type { EditorFields } from "~/components/campaigns/editor-fields";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/checkbox-field";
import type { FormState } from "~/components/ui/schema-form";
import type { Campaign } from "~/domain/campaigns/campaign";
import { offersMonthly } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";

interface AmountsCardsProps {
  campaign: Campaign;
  /** The allowed amount of a donation, in minor units. */
  chargeLimits: { min: bigint; max: bigint };
  form: FormState["form"];
  fields: EditorFields<
    "amounts" | "allow_one_time" | "allow_other_amount" | "min_amount" | "max_amount"
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
          </div>
        </Card>
      )}
    </>
  );
}
