import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { AmountRowsField } from "~/components/campaigns/amount-rows-field";
import type { FormValues } from "~/components/campaigns/form-values";
import { Card } from "~/components/ui/card";
import { CheckboxField } from "~/components/ui/checkbox-field";
import { ColorField } from "~/components/ui/color-field";
import { CsrfField } from "~/components/ui/csrf-field";
import { DateField } from "~/components/ui/date-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { MoneyField } from "~/components/ui/money-field";
import { TextField } from "~/components/ui/text-field";
import { TextareaField } from "~/components/ui/textarea-field";
import type { CampaignType } from "~/domain/campaigns/campaign-facts";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money";
import { moneyText } from "~/components/ui/money-text";

/** Buttons outside the form name it, to save what was typed with what they do. */
export const CAMPAIGN_FORM = "campaign-form";

interface CampaignFormProps {
  type: CampaignType;
  currency: Currency;
  /** What a gift may be there, in minor units. */
  chargeLimits: { min: bigint; max: bigint };
  values: FormValues;
  errors: Record<string, string[]>;
  /** Hidden fields. */
  children?: ReactNode;
  /** The buttons under it; null shows what there is, to be read only. */
  actions: ReactNode;
}

/** The fields of a campaign, for a new one and in the editor. Works as a plain post. */
export function CampaignForm(props: CampaignFormProps) {
  const { type, currency, chargeLimits, values, errors, children, actions } = props;
  const t = useT();
  const { "": whole = [], ...byField } = errors;
  /** What all fields have: the id is the name that errors go by. */
  const field = (name: string) => ({
    id: name,
    name,
    defaultValue: values.texts[name] ?? "",
    errors: errors[name],
  });
  const tick = (name: string) => ({
    id: name,
    name,
    checked: values.texts[name] === "on",
    errors: errors[name],
  });
  const sections = (
    <>
      <Card title={t("campaigns.sections.details")}>
        <div className="grid gap-5">
          <TextField {...field("title")} label={t("campaigns.editor.title")} required />
          <TextareaField
            {...field("description")}
            label={t("campaigns.editor.description")}
            hint={t("campaigns.form.description_hint")}
            rows={8}
            required={type === "promoted"}
          />
          <div className="grid max-w-96 gap-5">
            <MoneyField
              {...field("objective")}
              label={t("campaigns.editor.objective")}
              hint={t("campaigns.form.objective_hint")}
              currency={currency}
            />
            <DateField
              {...field("end_date")}
              label={t("campaigns.editor.end_date")}
              hint={t("campaigns.form.end_date_hint")}
            />
          </div>
        </div>
      </Card>
      <Card title={t("campaigns.sections.amounts")}>
        <div className="grid gap-5">
          <AmountRowsField
            rows={values.rows}
            currency={currency}
            errors={errors}
            readOnly={actions === null}
          />
          <CheckboxField
            {...tick("allow_other_amount")}
            label={t("campaigns.editor.allow_other_amount")}
            hint={t("campaigns.form.allow_other_amount_hint")}
          />
          <p className="hint">
            {t("campaigns.form.amounts_limits", {
              min: moneyText(chargeLimits.min, currency),
              max: moneyText(chargeLimits.max, currency),
            })}
          </p>
          <div className="grid gap-5 sm:grid-cols-2">
            <MoneyField
              {...field("min_amount")}
              label={t("campaigns.editor.min_amount")}
              currency={currency}
            />
            <MoneyField
              {...field("max_amount")}
              label={t("campaigns.editor.max_amount")}
              currency={currency}
            />
          </div>
        </div>
      </Card>
      <Card title={t("campaigns.sections.options")}>
        <div className="grid gap-5">
          {type === "fundraise" && (
            <CheckboxField
              {...tick("allow_one_time")}
              label={t("campaigns.editor.allow_one_time")}
              hint={t("campaigns.form.allow_one_time_hint")}
            />
          )}
          <ColorField
            {...field("style.color")}
            label={t("campaigns.editor.color")}
            hint={t("campaigns.form.color_hint")}
            required
            className="max-w-64"
          />
        </div>
      </Card>
      <Card title={t("campaigns.sections.thanks")}>
        <div className="grid gap-5">
          <TextareaField
            {...field("thanks_message")}
            label={t("campaigns.editor.thanks_message")}
            hint={t("campaigns.form.thanks_message_hint")}
            rows={3}
          />
          <TextareaField
            {...field("thanks_email")}
            label={t("campaigns.editor.thanks_email")}
            hint={t("campaigns.form.thanks_email_hint")}
            rows={4}
          />
        </div>
      </Card>
    </>
  );
  if (actions === null) {
    return (
      <fieldset disabled className="grid min-w-0 gap-6">
        {sections}
      </fieldset>
    );
  }
  return (
    <Form id={CAMPAIGN_FORM} method="post" noValidate className="grid min-w-0 gap-6">
      <CsrfField />
      {children}
      <input type="hidden" name="type" value={type} />
      {/* Enter in a field saves; without this it would press the first button of the rows. */}
      <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden />
      <FormErrorSummary errors={whole} fields={byField} />
      {sections}
      <div className="flex flex-wrap gap-3">{actions}</div>
    </Form>
  );
}
