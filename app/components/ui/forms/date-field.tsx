import { useState } from "react";
import { useLocale } from "remix-i18next/react";
import { formatDateTime } from "~/i18n/dates";
import { TextField, type TextFieldProps } from "./text-field";
import { useT } from "~/i18n";

interface DateFieldProps extends Omit<TextFieldProps, "type" | "suffix" | "onChange"> {
  /** ISO dates: the first and last allowed day. */
  min?: string;
  max?: string;
}

/** Edits a day with the browser's picker; below it is the day in words, because formats may differ. */
export function DateField({ min, max, ...props }: DateFieldProps) {
  const t = useT();
  const locale = useLocale();
  const [day, setDay] = useState(String(props.defaultValue ?? props.field?.initialValue ?? ""));
  const isWhole = /^\d{4}-\d\d-\d\d$/.test(day);
  return (
    <div className="grid gap-1">
      <TextField
        {...props}
        {...{ min, max }}
        type="date"
        onChange={(event) => setDay(event.target.value)}
      />
      <p className="hint min-h-5" aria-live="polite">
        {isWhole && formatDateTime(new Date(`${day}T12:00:00Z`), "UTC", t, locale, "date")}
      </p>
    </div>
  );
}
