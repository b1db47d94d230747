/** Parts of an organisation's postal address, by the names of the JSON calls (product.md section 3). */
export const ADDRESS_PARTS = [
  "street",
  "number",
  "floor",
  "apartment",
  "city",
  "province",
  "zip",
  "country",
] as const;

/** Empty parts are missing. `country` is an ISO code. */
export type PostalAddress = Partial<Record<(typeof ADDRESS_PARTS)[number], string>>;

/** Reads a stored address; everything that is not a part of one is dropped. */
export function readAddress(stored: unknown): PostalAddress {
  if (typeof stored !== "object" || stored === null) return {};
  const values = stored as Record<string, unknown>;
  return Object.fromEntries(
    ADDRESS_PARTS.flatMap((part) => {
      const value = values[part];
      return typeof value === "string" && value.trim() !== "" ? [[part, value.trim()]] : [];
    }),
  );
}

/** Returns the address in one line, as receipts print it; null without any part. */
export function addressLine(stored: unknown): string | null {
  const { street, number, floor, apartment, zip, city, province } = readAddress(stored);
  const groups = [[street, number], [floor, apartment], [zip, city], [province]];
  const line = groups
    .map((group) => group.filter((part) => part !== undefined).join(" "))
    .filter((group) => group !== "")
    .join(", ");
  return line === "" ? null : line;
}
