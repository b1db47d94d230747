import { TextField, type TextFieldProps } from "./text-field";

/** Edits a percentage, with its sign after the input; the server validates the number. */
export function PercentageField(props: Omit<TextFieldProps, "type" | "suffix" | "inputMode">) {
  return <TextField {...props} type="text" inputMode="decimal" suffix="%" autoComplete="off" />;
}
