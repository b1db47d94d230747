import type { FormMetadata } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { controlOf, useLabelOf } from "~/components/ui/field-labels";
import { focusFirstFault } from "~/components/ui/first-fault";
import { useT } from "~/i18n";

interface FormErrorSummaryProps {
  /** Conform's form; its errors and those of its fields are listed. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one part serves every form
  form?: FormMetadata<any, string[]>;
  /** Plain pages: errors of the form as a whole. */
  errors?: string[];
  /** Plain pages: field id → errors. */
  fields?: Record<string, string[]>;
}

/**
 * What is wrong with a form, above it, each field by its name and with a link to it: announced when it
 * appears, while the focus goes to the first such field, or to the summary where no field is at fault.
 * It follows what is mended.
 */
export function FormErrorSummary({ form, errors, fields }: FormErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const labelOf = useLabelOf();
  // The labels stand further down in the page: they are there once all of it is drawn.
  const [, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const whole = errors ?? form?.errors ?? [];
  const faults = Object.entries(fields ?? fieldErrors(form)).filter(
    ([, texts]) => texts.length > 0,
  );
  // Each answer to a post has a key of its own: a form that is refused again says it again.
  const { key } = useLocation();
  const shown = whole.length + faults.length > 0;
  // What is judged while somebody types moves nobody's focus.
  const wasSent = form === undefined || form.status === "error";
  useEffect(() => {
    if (!shown || !wasSent) return;
    if (!focusFirstFault(box.current?.closest("form"))) box.current?.focus();
  }, [shown, wasSent, form?.errors, key]);
  if (!shown) return null;
  return (
    // Not atomic: a screen reader hears what is new, not the whole list with each field that is mended.
    <div ref={box} id={form?.errorId} tabIndex={-1} role="alert" aria-atomic={false}>
      <Alert tone="danger" title={whole.length > 0 ? whole.join(" ") : t("errors.form_invalid")}>
        {faults.length > 0 && (
          <ul>
            {faults.map(([id, texts]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    // A step of the browser's history would take the refusal away.
                    event.preventDefault();
                    controlOf(id)?.focus();
                  }}
                >
                  {[labelOf(id), texts.join(" ")].filter(Boolean).join(": ")}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

function fieldErrors(form: FormErrorSummaryProps["form"]): Record<string, string[]> {
  if (!form) return {};
  const own = Object.entries(form.allErrors).filter(([name]) => name !== "");
  // Conform makes a field's id of the form's and the field's name.
  return Object.fromEntries(own.map(([name, texts]) => [`${form.id}-${name}`, texts ?? []]));
}
