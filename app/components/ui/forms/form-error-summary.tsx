import type { FormMetadata } from "@conform-to/react";
import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { bringIntoSight } from "~/components/ui/messages/bring-into-sight";
import { controlOf, useLabelOf } from "./field-labels";
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

/**
 * Lists a form's errors above it, each with its field's name and a link. After a refusal this box is
 * focused and on screen at every height, and the fields follow it in the tab order.
 */
export function FormErrorSummary({ form, errors, fields, refusals }: FormErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const labelOf = useLabelOf();
  // The labels come later in the page, so they exist only after the first render.
  const [, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  const whole = errors ?? form?.errors ?? [];
  const faults = Object.entries(fields ?? fieldErrors(form)).filter(
    ([, texts]) => texts.length > 0,
  );
  // Each response to a post has its own key, so that a repeated error is announced again.
  const { key } = useLocation();
  const shown = whole.length + faults.length > 0;
  // Errors found while a person types must not move the focus.
  const wasSent = form === undefined || form.status === "error";
  useEffect(() => {
    if (shown && wasSent && box.current) bringIntoSight(box.current, window.innerHeight);
  }, [shown, wasSent, form?.errors, key, refusals]);
  if (!shown) return null;
  return (
    // Not atomic: a screen reader announces only what is new, not the whole list after each correction.
    <div
      ref={box}
      id={form?.errorId}
      className="refusal"
      tabIndex={-1}
      role="alert"
      aria-atomic={false}
    >
      <Alert tone="danger" title={whole.length > 0 ? whole.join(" ") : t("errors.form_invalid")}>
        {faults.length > 0 && (
          <ul>
            {faults.map(([id, texts]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    // A history entry would make the errors disappear.
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
  // Conform composes a field's id of the form's id and the field's name.
  return Object.fromEntries(own.map(([name, texts]) => [`${form.id}-${name}`, texts ?? []]));
}
