import { Card } from "~/components/ui/card";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";
import type { OfferedOutcome, ShownPledge } from "./shown-pledge";

interface CheckProps {
  pledge: Pick<ShownPledge, "donor">;
  outcomes: readonly OfferedOutcome[];
}

/** The form for what a call to the donor found out; each outcome says where it leads. */
export function PledgeCheck({ outcomes, pledge: { donor } }: CheckProps) {
  const t = useT();
  const { fields, ...own } = useSchemaForm({
    id: "check",
    intent: "check",
    schema: async () => (await import("~/domain/pledges/schema")).checkSchema,
  });
  return (
    <Card title={t("pledges.check.title")}>
      <SchemaForm of={own}>
        <p>
          {t(donor.phone === null ? "pledges.check.text_mail" : "pledges.check.text", {
            name: donor.firstName,
          })}
        </p>
        <RadioCards
          label={t("pledges.check.outcome")}
          field={fields.outcome}
          required
          choices={outcomes.map(({ leadsTo, outcome }) => ({
            value: outcome,
            label: t(`pledges.outcome.${outcome}`),
            caption: leadsTo ? t(`pledges.state.${leadsTo}`) : t("pledges.check.stays"),
          }))}
        />
        <TextareaField label={t("pledges.field.note")} field={fields.note} rows={2} />
        <div>
          <SubmitButton>{t("pledges.check.submit")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
