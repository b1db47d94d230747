import type { FieldMetadata } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { DescriptionField } from "./description-field";
import { AmountsFields } from "./amounts-fields";
import type { EditorFields, StyleField, UpgradeField } from "./editor-fields";
import { CAMPAIGN_FORM, type CampaignValues } from "./form-values";
import { FirstEventFields, PictureField } from "./new-campaign-fields";
import { ThanksFields } from "~/components/campaigns/thanks-fields";
import { ThemeColorField } from "./theme-color-field";
import { Card } from "~/components/ui/card";
import { CollapsibleSection } from "~/components/ui/collapsible-section";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { DateField } from "~/components/ui/forms/date-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { SchemaForm, type FormState } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { UpgradeFields } from "~/components/ui/forms/upgrade-fields";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { offersMonthly, type CampaignType } from "~/domain/campaigns/campaign-types";
import { useT } from "~/i18n";
import type { Currency } from "~/values/money/money";

interface CampaignFormProps {
  type: CampaignType;
  currency: Currency;
  /** The allowed amount of a donation, in minor units. */
  chargeLimits: { min: bigint; max: bigint };
  values: CampaignValues;
  /** Identifies the form of a new campaign, so that a second click creates no second one. */
  formKey?: string;
  /**
   * For a new campaign: the form asks for a picture, of an event for when, where and how much, and folds the
   * fields that already have a value.
   */
  short?: { ticketName: string };
  /** The buttons under the form; null makes it read-only. */
  actions: ReactNode;
}

/** Edits a campaign, a new one or an existing one. It works as a plain post. */
export function CampaignForm(props: CampaignFormProps) {
  const { type, currency, chargeLimits, values, formKey, short, actions } = props;
  const t = useT();
  const answered = useActionData();
  const { fields, ...own } = useSchemaForm({
    id: CAMPAIGN_FORM,
    schema: async () => {
      const { newCampaignFormSchema } = await import("~/domain/tickets/schema");
      return newCampaignFormSchema(currency);
    },
    // When only the publishing fails, the typed values are saved; other forms post no type.
    owns: (typed, error) => "type" in typed && error?.details.missing === undefined,
    hasLists: true,
    defaultValue: values,
  });
  const isEvent = short !== undefined && type === "tickets";
  const goal = (
    <GoalFields fields={fields} currency={currency} advisesGoal={type === "crowdfund"} />
  );
  const rest = (
    <FurtherCards
      {...{ type, currency, chargeLimits }}
      fields={fields}
      form={own.form}
      goal={isEvent ? goal : null}
      readOnly={actions === null}
    />
  );
  return (
    <SchemaForm
      of={own}
      className="grid min-w-0 gap-6"
      isReadOnly={actions === null}
      encType={short && "multipart/form-data"}
    >
      {actions !== null && (
        <>
          {/* This key becomes the new campaign's id; it is more than an idempotency key. */}
          {formKey && <input type="hidden" name="key" value={formKey} />}
          <input type="hidden" name="type" value={type} />
          {/* Enter in a field must save; without this button it would press the first button of the rows. */}
          <button type="submit" name="intent" value="save" hidden tabIndex={-1} aria-hidden />
        </>
      )}
      <Card title={t("campaigns.sections.details")}>
        <div className="grid gap-5">
          <TextField field={fields.title} label={t("campaigns.editor.title")} required />
          <DescriptionField field={fields.description} required={type === "promoted"} />
          {short && <PictureField fields={fields as unknown as EditorFields<"picture">} />}
          {isEvent ? <FirstEventFields {...{ fields, currency }} {...short} /> : goal}
        </div>
      </Card>
      {short ? (
        // What came back may have its error there.
        <CollapsibleSection
          level={2}
          title={t("campaigns.form.more")}
          summary={t(isEvent ? "campaigns.form.more_event" : "campaigns.form.more_text")}
          open={answered !== undefined}
        >
          <div className="grid gap-6">{rest}</div>
        </CollapsibleSection>
      ) : (
        rest
      )}
      {actions !== null && <div className="flex flex-wrap gap-3">{actions}</div>}
    </SchemaForm>
  );
}

interface FurtherCardsProps extends Pick<CampaignFormProps, "type" | "currency" | "chargeLimits"> {
  form: FormState["form"];
  fields: EditorFields<
    | "amounts"
    | "allow_one_time"
    | "allow_other_amount"
    | "min_amount"
    | "max_amount"
    | "style"
    | "upgrade"
    | "thanks_message"
    | "thanks_email"
  >;
  /** Where the form does not ask for it before. */
  goal: ReactNode;
  readOnly: boolean;
}

/** What has a value without being asked: amounts, options, increase and thanks. */
function FurtherCards(props: FurtherCardsProps) {
  const { type, currency, chargeLimits, form, fields, goal, readOnly } = props;
  const t = useT();
  return (
    <>
      {type !== "tickets" && (
        <Card title={t("campaigns.sections.amounts")}>
          <AmountsFields
            form={form}
            fields={fields}
            currency={currency}
            chargeLimits={chargeLimits}
            hasRecurrence={offersMonthly(type)}
            readOnly={readOnly}
          />
        </Card>
      )}
      <Card title={t("campaigns.sections.options")}>
        <div className="grid gap-5">
          {goal}
          {type === "fundraise" && (
            <CheckboxField
              field={fields.allow_one_time}
              label={t("campaigns.editor.allow_one_time")}
              hint={t("campaigns.form.allow_one_time_hint")}
            />
          )}
          <ThemeColorField style={fields.style as StyleField} />
        </div>
      </Card>
      {type === "fundraise" && (
        <Card title={t("campaigns.sections.upgrade")}>
          <div className="grid gap-5">
            <p className="text-muted">{t("campaigns.form.upgrade_text")}</p>
            <UpgradeFields fields={(fields.upgrade as UpgradeField).getFieldset()} />
          </div>
        </Card>
      )}
      <Card title={t("campaigns.sections.thanks")}>
        <ThanksFields fields={fields} readOnly={readOnly} />
      </Card>
    </>
  );
}

interface GoalFieldsProps {
  fields: Record<"objective" | "end_date", FieldMetadata>;
  currency: Currency;
  advisesGoal: boolean;
}

function GoalFields({ fields, currency, advisesGoal }: GoalFieldsProps) {
  const t = useT();
  return (
    <div className="grid max-w-96 gap-5">
      <MoneyField
        field={fields.objective}
        label={t("campaigns.editor.objective")}
        hint={t(`campaigns.form.objective_${advisesGoal ? "advice" : "hint"}`)}
        currency={currency}
      />
      <DateField
        field={fields.end_date}
        label={t("campaigns.editor.end_date")}
        hint={t("campaigns.form.end_date_hint")}
      />
    </div>
  );
}
