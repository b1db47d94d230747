import { createHash } from "node:crypto";

/**
 * Returns a text that changes with these values. An edit form sends back the text it was opened
 * with, so that a save over somebody else's change is noticed.
 */
export function editVersion(...values: unknown[]): string {
  const text = JSON.stringify(values, (_key, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
