import type { FieldMetadata } from "@conform-to/react";
import { Alert } from "~/components/ui/messages/alert";
import { FieldError } from "~/components/ui/forms/field-error";
import { CancelLink, SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { SelectField } from "~/components/ui/forms/select-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { discardReasons } from "~/countries/catalogs";
import type { BulkAction } from "~/domain/donations/schema";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { textForCode } from "~/i18n/text-key";

interface BulkFormProps {
  action: BulkAction;
  /** Donations that the action changes. */
  count: number;
  /** Their digest: the server changes these or none. */
  chosen: string;
  formKey: string;
}

/** Starts the previewed bulk action; its selection is in the page's address. */
export function BulkForm({ action, chosen, count, formKey }: BulkFormProps) {
  const t = useT();
  const own = useSchemaForm({
    id: "bulk-change",
    schema: async () => (await import("~/domain/donations/schema")).bulkChangeSchema,
  });
  const fields = own.form.getFieldset() as Record<string, FieldMetadata<string>>;
  return (
    <SchemaForm of={own} formKey={formKey}>
      <input type="hidden" name="chosen" value={chosen} />
      <FieldError id="bulk-chosen" errors={fields.chosen?.errors} />
      {action === "discard" && (
        <>
          <Alert tone="warning">{t("donations.discard_text")}</Alert>
          <SelectField
            label={t("donations.discard_why")}
            field={fields.reason}
            defaultValue={discardReasons.find(({ isDefault }) => isDefault)?.key}
            required
            options={discardReasons.map(({ key }) => ({
              value: key,
              label: textForCode(
                t,
                "donations.discard_reason",
                key,
                "donations.discard_reason.other",
              ),
            }))}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant={action === "discard" ? "destructive" : "primary"}>
          {t(`donations.bulk.${action}.submit`, { count })}
        </SubmitButton>
        <CancelLink to={paths.donations()} />
      </div>
    </SchemaForm>
  );
}
