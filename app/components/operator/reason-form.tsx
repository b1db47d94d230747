import type { FieldMetadata } from "@conform-to/react";
import { ReasonField } from "~/components/operator/reason-field";
import type { ButtonVariant } from "~/components/ui/button";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";

interface ReasonFormProps {
  intent: string;
  /** The decision in words; the button that opens the form and the one that sends it share it. */
  label: string;
  variant?: ButtonVariant;
  isInternal?: boolean;
}

/** A decision behind its button: pressed, it asks for the reason; a refused post comes back open. */
export function ReasonForm({ intent, label, variant = "primary", isInternal }: ReasonFormProps) {
  const own = useSchemaForm({
    id: intent,
    intent,
    schema: async () => (await import("~/domain/operators/schema")).decisionSchema,
  });
  const field = own.fields.reason as FieldMetadata<string>;
  const isRefused = own.refusal !== null;
  return (
    <details
      className="reason-form"
      open={isRefused}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isRefused) currentTarget.querySelector("textarea")?.focus();
      }}
    >
      <summary className="button button-outline">{label}…</summary>
      <SchemaForm of={own} className="stack mt-5">
        <ReasonField field={field} isInternal={isInternal} />
        <div>
          <SubmitButton variant={variant}>{label}</SubmitButton>
        </div>
      </SchemaForm>
    </details>
  );
}
