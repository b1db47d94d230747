import type { FormMetadata } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Alert } from "~/components/ui/alert";
import { focusFirstFault } from "~/components/ui/use-first-fault";
import { useT } from "~/i18n";

interface FormErrorSummaryProps {
  /** Conform's form; its errors and those of its fields are listed. */
  form?: FormMetadata<Record<string, unknown>, string[]>;
  /** Plain pages: errors of the form as a whole. */
  errors?: string[];
  /** Plain pages: field id → errors. */
  fields?: Record<string, string[]>;
}

/**
 * What is wrong with a form, above it, with links to the fields: announced when it appears, while the
 * focus goes to the first such field, or to the summary where no field is at fault.
 */
export function FormErrorSummary({ form, errors, fields }: FormErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const whole = errors ?? form?.errors ?? [];
  const links = linksOf(fields ?? fieldErrors(form));
  // Each answer to a post has a key of its own: a form that is refused again says it again.
  const { key } = useLocation();
  const shown = whole.length + links.length > 0;
  // What is judged while somebody types moves nobody's focus.
  const wasSent = form === undefined || form.status === "error";
  useEffect(() => {
    if (!shown || !wasSent) return;
    if (!focusFirstFault(box.current?.closest("form"))) box.current?.focus();
  }, [shown, wasSent, form?.errors, key]);
  if (!shown) return null;
  return (
    <div ref={box} id={form?.errorId} tabIndex={-1} role="alert">
      <Alert tone="danger" title={whole.length > 0 ? whole.join(" ") : t("errors.form_invalid")}>
        {links.length > 0 && (
          <ul>
            {links.map(([id, text]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    // A step of the browser's history would take the refusal away.
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        )}
      </Alert>
    </div>
  );
}

/** Field id and text; what many fields lack is said once and leads to the first of them. */
function linksOf(fields: Record<string, string[]>): [id: string, text: string][] {
  const ids = new Map<string, string>();
  for (const [id, texts] of Object.entries(fields)) {
    const text = texts.join(" ");
    if (text !== "" && !ids.has(text)) ids.set(text, id);
  }
  return [...ids].map(([text, id]) => [id, text]);
}

function fieldErrors(form: FormErrorSummaryProps["form"]): Record<string, string[]> {
  if (!form) return {};
  const own = Object.entries(form.allErrors).filter(([name]) => name !== "");
  // Conform makes a field's id of the form's and the field's name.
  return Object.fromEntries(own.map(([name, texts]) => [`${form.id}-${name}`, texts]));
}
