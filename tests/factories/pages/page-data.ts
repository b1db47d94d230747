/**
 * The data in a page's answer, as plain JSON. Remix sends a list in which each value comes once and the
 * others are its numbers, so that one count that equals another renumbers everything behind it.
 */

const IN_PAGE = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g;
const LINE = /^(?:[PE]\d+:)?\[.*\]$/;

/** Returns the answer of a page or of its `.data` address with the data as plain JSON. */
export function withPlainData(text: string): string {
  // The numbers of a later line, which brings what the page waited for, go on behind those of the earlier ones.
  const values: unknown[] = [];
  const plainLines = (lines: string) =>
    lines
      .split("\n")
      .map((line) => plainLine(values, line))
      .join("\n");
  const isData = LINE.test(text.split("\n", 1)[0] ?? "");
  return isData
    ? plainLines(text)
    : text.replaceAll(IN_PAGE, (_all, quoted: string) => plainLines(JSON.parse(quoted) as string));
}

/** Returns a line's own value, and adds the line's values to those that have a number. */
function plainLine(values: unknown[], line: string): string {
  const [, mark = "", list = ""] = /^([PE]\d+:)?(.*)$/s.exec(line) ?? [];
  const first = values.length;
  try {
    values.push(...(JSON.parse(list) as unknown[]));
  } catch {
    return line;
  }
  return mark.replace(/\d+/, "") + JSON.stringify(valueAt(values, first));
}

/** Below zero there is nothing, or no number. */
function valueAt(values: readonly unknown[], index: unknown): unknown {
  if (typeof index !== "number" || index < 0) return index;
  const value = values[index];
  if (Array.isArray(value)) return listAt(values, value);
  return typeof value === "object" && value !== null ? objectAt(values, value) : value;
}

/** A list of values, or a kind by its name: an instant and a big number hold no numbers of others. */
function listAt(values: readonly unknown[], [kind, ...rest]: readonly unknown[]): unknown {
  if (typeof kind !== "string") {
    return kind === undefined ? [] : [kind, ...rest].map((index) => valueAt(values, index));
  }
  if (kind === "P") return [kind];
  return [kind, ...rest.map((one) => (/^[DB]$/.test(kind) ? one : valueAt(values, one)))];
}

function objectAt(values: readonly unknown[], value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, index]) => [
      String(values[Number(name.slice(1))]),
      valueAt(values, index),
    ]),
  );
}
