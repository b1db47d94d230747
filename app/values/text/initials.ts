/** Returns the initials of a person's names, as statements show them: `A. P.`; empty without a name. */
export function initialsOf(...names: readonly (string | null)[]): string {
  return names
    .flatMap((name) => (name ?? "").trim().split(/\s+/).slice(0, 1))
    .filter(Boolean)
    .map((name) => `${([...name][0] ?? "").toLocaleUpperCase("es")}.`)
    .join(" ");
}
