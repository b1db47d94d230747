export type Texts = { [key: string]: string | Texts };

/** Merges a regional variant over its language: its own texts win, and the language fills in the rest. */
export function overlay(under: Texts, over: Texts): Texts {
  const merged = { ...under };
  for (const [key, text] of Object.entries(over)) {
    const below = merged[key];
    merged[key] =
      typeof text === "object" && typeof below === "object" ? overlay(below, text) : text;
  }
  return merged;
}
