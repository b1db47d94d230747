import type { Unfilled } from "./script-data";

/** `fill("Hasta {max}", { max: "$ 10" })`: puts every value of a text into it. */
export function fill<Value extends string>(
  text: Unfilled<Value>,
  values: Readonly<Record<Value, string>>,
): string {
  return String(text).replace(/\{(\w+)\}/g, (_whole, name) => values[name as Value]);
}
