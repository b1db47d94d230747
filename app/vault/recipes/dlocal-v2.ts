import { createHmac } from "node:crypto";
import type { Recipe } from "./recipe";

/** Implements dLocal's V2 signature: hex HMAC-SHA-256 of X-Login, X-Date and the body with the secret. */
export const dlocalV2: Recipe = {
  settings: ["LOGIN", "TRANS_KEY", "SECRET"],
  headers: ["authorization", "x-date", "x-login", "x-trans-key", "x-version"],
  // /secure_payments and /secure_cards use the same paths.
  cardFields: new Map([
    ["card.number", "number"],
    ["card.holder_name", "holder_name"],
    ["card.cvv", "security_code"],
    ["card.expiration_month", "expiration_month"],
    ["card.expiration_year", "expiration_year"],
  ]),
  sign({ LOGIN = "", TRANS_KEY = "", SECRET = "" }, body, now) {
    const date = now.toISOString();
    const signature = createHmac("sha256", SECRET)
      .update(LOGIN + date)
      .update(body)
      .digest("hex");
    return {
      "x-date": date,
      "x-login": LOGIN,
      "x-trans-key": TRANS_KEY,
      "x-version": "2.1",
      authorization: `V2-HMAC-SHA256, Signature: ${signature}`,
    };
  },
};
