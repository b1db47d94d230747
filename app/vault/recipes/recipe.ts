import type { CardFields } from "../egress-template";

/** An account that the vault signs for, bound to its provider's origin. */
export interface Account {
  origin: string;
  /** The name of the recipe in `recipes.ts`. */
  recipe: string;
  /** By the names in the recipe's `settings`. */
  settings: Readonly<Record<string, string>>;
}

/** How one provider's requests are signed. */
export interface Recipe {
  /** What an account needs: the ends of its settings' names, `<ACCOUNT>_<setting>`. */
  settings: readonly string[];
  /** The headers that only the vault sets, in lower case. */
  headers: readonly string[];
  /** Where the provider's requests take which part of a card. */
  cardFields: CardFields;
  /** The signed headers of a complete body. */
  sign(settings: Account["settings"], body: Buffer, now: Date): Record<string, string>;
}
