/** Texts of one noun as they stand in a locale file. */
export type Texts = { [key: string]: string | Texts };

/** Lays a regional form over its language: what it has wins, what it lacks shows through. */
export function overlay(under: Texts, over: Texts): Texts {
  const merged = { ...under };
  for (const [key, text] of Object.entries(over)) {
    const below = merged[key];
    merged[key] =
      typeof text === "object" && typeof below === "object" ? overlay(below, text) : text;
  }
  return merged;
}
