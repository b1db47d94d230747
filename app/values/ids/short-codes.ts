/** The short codes of an organisation's thanks texts: a thanks text shows the donor's first name in place of `[[first_name]]`. */
export const shortCodes = ["first_name", "amount", "campaign", "organization"] as const;
export type ShortCode = (typeof shortCodes)[number];

const CODE = /\[\[([^[\]]*)\]\]/g;
const PLACED_CODE = /(,?[^\S\n]?)\[\[([^[\]]*)\]\]/g;

const isCode = (name: string): name is ShortCode =>
  (shortCodes as readonly string[]).includes(name);

/** Returns the names in double brackets that are no short code, in their order. */
export function unknownCodes(text: string): string[] {
  return [...text.matchAll(CODE)]
    .map(([, name = ""]) => name.trim())
    .filter((name) => !isCode(name));
}

/**
 * Replaces the codes in a plain text; a value that contains brackets is not read again. An empty value
 * takes the comma and the space before it along ('Gracias, [[first_name]]!').
 */
export function fillCodes(text: string, values: Record<ShortCode, string>): string {
  return text.replace(PLACED_CODE, (whole, before: string, name: string) => {
    const code = name.trim();
    if (!isCode(code)) return whole;
    return values[code] === "" ? "" : before + values[code];
  });
}

export function writtenCode(code: ShortCode): string {
  return `[[${code}]]`;
}
