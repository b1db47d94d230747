/** Letters and digits that nobody mistakes for each other; 16 of them hold 79 bits. */
export const CODE_SIGNS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
export const CODE_LENGTH = 16;

/** Returns the code that somebody typed, or null if it cannot be one. */
export function typedCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  const isCode =
    code.length === CODE_LENGTH && [...code].every((sign) => CODE_SIGNS.includes(sign));
  return isCode ? code : null;
}

/** `7K3F9QXTM2PA4BCD` → `7K3F-9QXT-M2PA-4BCD` */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** The number as receipts show it: `2026-000123`. */
export const receiptNumber = (year: number, number: number): string =>
  `${year}-${String(number).padStart(6, "0")}`;

/** Returns a name by its initials, whatever the length of its words: `A••• P•••`. */
export function maskName(...words: string[]): string {
  return words
    .flatMap((word) => word.split(/\s+/))
    .filter(Boolean)
    .map((word) => `${[...word][0] ?? ""}•••`)
    .join(" ");
}
