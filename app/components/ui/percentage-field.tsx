import { TextField, type TextFieldProps } from "~/components/ui/text-field";

/** A percentage as people type it, with its sign behind; the server judges the number. */
export function PercentageField(props: Omit<TextFieldProps, "type" | "suffix" | "inputMode">) {
  return <TextField {...props} type="text" inputMode="decimal" suffix="%" autoComplete="off" />;
}
