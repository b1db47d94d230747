import { Card } from "~/components/ui/card";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import type { StaffInvoice } from "~/domain/subscriptions/transfers/get-open-invoice.server";
import { useT } from "~/i18n";

/** Keeps the number of the tax invoice that the accountant issued for this one. */
export function FiscalNumberCard({ found }: { found: StaffInvoice }) {
  const t = useT();
  const known = found.fiscalNumber ?? "";
  const own = useSchemaForm({
    ...{ id: "fiscal", intent: "fiscal" },
    schema: async () =>
      (await import("~/domain/subscriptions/staff/fiscal-number-schema")).fiscalNumberSchema,
    defaultValue: { fiscal_number: known, known },
  });
  const { fields } = own;
  return (
    <Card title={t("operator.fiscal_number.title")}>
      <p className="mb-3">{t("operator.fiscal_number.text")}</p>
      <SchemaForm of={own}>
        <input type="hidden" name={fields.known.name} value={known} />
        <TextField
          label={t("operator.fiscal_number.label")}
          hint={t("operator.fiscal_number.hint")}
          field={fields.fiscal_number}
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </SchemaForm>
    </Card>
  );
}
