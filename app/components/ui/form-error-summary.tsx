import type { FormMetadata } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Alert } from "~/components/ui/alert";
import { useT } from "~/i18n";

interface FormErrorSummaryProps {
  /** Conform's form; its errors and those of its fields are listed. */
  form?: FormMetadata<Record<string, unknown>, string[]>;
  /** Plain pages: errors of the form as a whole. */
  errors?: string[];
  /** Plain pages: field id → errors. */
  fields?: Record<string, string[]>;
}

/** What is wrong with a form, above it: takes the focus when it appears, and links to the fields. */
export function FormErrorSummary({ form, errors, fields }: FormErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const whole = errors ?? form?.errors ?? [];
  const links = Object.entries(fields ?? fieldErrors(form)).filter(([, texts]) => texts.length > 0);
  // Each answer to a post has a key of its own: a form that is refused again says it again.
  const { key } = useLocation();
  const shown = whole.length + links.length > 0;
  useEffect(() => {
    if (shown) box.current?.focus();
  }, [shown, form?.errors, key]);
  if (!shown) return null;
  return (
    <div ref={box} id={form?.errorId} tabIndex={-1} role="alert">
      <Alert tone="danger" title={whole.length > 0 ? whole.join(" ") : t("errors.form_invalid")}>
        {links.length > 0 && (
          <ul>
            {links.map(([id, texts]) => (
              <li key={id}>
                <a href={`#${id}`}>{texts.join(" ")}</a>
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
  return Object.fromEntries(own.map(([name, texts]) => [`${form.id}-${name}`, texts]));
}
