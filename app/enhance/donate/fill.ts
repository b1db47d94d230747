import type { Unfilled } from "./script-data";

/** Fills a text's placeholders: `fill("Hasta {max}", { max: "$ 10" })`. */
export function fill<Value extends string>(
  text: Unfilled<Value>,
  values: Readonly<Record<Value, string>>,
): string {
  return String(text).replace(/\{(\w+)\}/g, (_whole, name) => values[name as Value]);
}
