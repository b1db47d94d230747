import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

interface FiscalNumberFormProps {
  /** The credit note that the number is of; empty for the invoice itself. */
  creditNote: string;
  known: string | null;
  label: string;
  /** The button that opens the form; without one it is open. */
  opener?: string;
}

/** Keeps the number of the tax document that the accountant issued for an invoice or a credit note. */
export function FiscalNumberForm({ creditNote, label, opener, ...props }: FiscalNumberFormProps) {
  const t = useT();
  const known = props.known ?? "";
  const own = useSchemaForm({
    ...{ id: creditNote ? `fiscal-${creditNote}` : "fiscal", intent: "fiscal" },
    // A page has one such form for each document.
    owns: (typed) => (typed.credit_note ?? "") === creditNote,
    schema: async () =>
      (await import("~/domain/subscriptions/staff/fiscal-number-schema")).fiscalNumberSchema,
    defaultValue: { credit_note: creditNote, fiscal_number: known, known },
  });
  const { fields } = own;
  const form = (
    <SchemaForm of={own}>
      <input type="hidden" name={fields.credit_note.name} value={creditNote} />
      <input type="hidden" name={fields.known.name} value={known} />
      <TextField
        label={label}
        hint={t("operator.fiscal_number.hint")}
        field={fields.fiscal_number}
        autoComplete="off"
        spellCheck={false}
      />
      <div>
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
      </div>
    </SchemaForm>
  );
  if (!opener) return form;
  return (
    <details className="basis-full" open={own.refusal !== null}>
      <summary className="link w-fit min-h-11 py-2">{opener}</summary>
      {form}
    </details>
  );
}
