import type { FormMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import { FaultList } from "./fault-list";
import { useT } from "~/i18n";

interface FormErrorSummaryProps {
  /** Conform's form, whose errors and field errors are listed. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one part serves every form
  form?: FormMetadata<any, string[]>;
  /** For plain pages: errors of the form as a whole. */
  errors?: string[];
  /** For plain pages: field id → errors. */
  fields?: Record<string, string[]>;
  /** How many posts the browser has refused: it may refuse another with the same errors. */
  refusals?: number;
}

/** Shows a form's errors above it: the sentence, then the first fields with their errors. */
export function FormErrorSummary({ form, errors, fields, refusals }: FormErrorSummaryProps) {
  const t = useT();
  // The labels come later in the page, so they exist only after the first render.
  const [, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const whole = errors ?? form?.errors ?? [];
  const faults = Object.entries(fields ?? fieldErrors(form)).filter(
    ([, texts]) => texts.length > 0,
  );
  if (whole.length + faults.length === 0) return null;
  return (
    <Refusal
      id={form?.errorId}
      takesFocus={form === undefined || form.status === "error"}
      of={refusals}
      isAtomic={false}
    >
      <Alert tone="danger" title={whole.length > 0 ? whole.join(" ") : t("errors.form_invalid")}>
        <FaultList faults={faults} />
      </Alert>
    </Refusal>
  );
}

function fieldErrors(form: FormErrorSummaryProps["form"]): Record<string, string[]> {
  if (!form) return {};
  const own = Object.entries(form.allErrors).filter(([name]) => name !== "");
  // Conform composes a field's id of the form's id and the field's name.
  return Object.fromEntries(own.map(([name, texts]) => [`${form.id}-${name}`, texts ?? []]));
}
