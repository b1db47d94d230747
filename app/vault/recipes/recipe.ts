import type { CardFields } from "../egress-template";

/** An account that the vault signs for, bound to its provider's origin. */
export interface Account {
  origin: string;
  /** The name of the recipe in `recipes.ts`. */
  recipe: string;
  /** Values by the names in the recipe's `settings`. */
  settings: Readonly<Record<string, string>>;
}

/** How to sign one provider's requests. */
export interface Recipe {
  /** The settings that an account needs: the ends of the names `<ACCOUNT>_<setting>`. */
  settings: readonly string[];
  /** The headers that only the vault sets, in lower case. */
  headers: readonly string[];
  /** The places in the provider's requests that take card data. */
  cardFields: CardFields;
  /** The largest answer, where the default is too small for the provider's lists. */
  mostAnswerBytes?: number;
  /** Returns the signed headers of a complete body. */
  sign(settings: Account["settings"], body: Buffer, now: Date): Record<string, string>;
}
