/** Tokens of card numbers, and the customers who keep a card. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import { luhn } from "~/values/cards/card-digits";
import type { Books, Card, Customer, Token } from "./books";
import { behaviourOf, refusalOf } from "./decisions";
import { invalid, missing, parsed, WireError } from "./wire";

const tokenSchema = z.strictObject({
  card: z.strictObject({
    number: z.string(),
    // First and last name; no digits.
    name: z
      .string()
      .max(249)
      .regex(/^[\p{L},.'-]+(?: [\p{L},.'-]+)+$/u),
    exp_month: z.string().regex(/^(?:0[1-9]|1[0-2])$/),
    exp_year: z.string().regex(/^\d\d$/),
    cvc: z.string().optional(),
    device_fingerprint: z.string().optional(),
  }),
});
const phone = z.string().regex(/^\+?\d{10,15}$/);
export const payerSchema = z.strictObject({
  name: z.string().min(1).max(249),
  email: z.email(),
  phone,
});
const customerSchema = z.strictObject({
  ...payerSchema.shape,
  payment_sources: z.tuple([z.strictObject({ type: z.literal("card"), token_id: z.string() })]),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** A new id; no thirteen digits follow each other, so that none looks like a card number. */
export function newId(prefix: string): string {
  return `${prefix}_2t${randomBytes(12)
    .toString("hex")
    .replaceAll(/(\d{4})/g, "$1x")}`;
}

export class Cards {
  constructor(private readonly books: Books) {}

  /** POST /tokens */
  createToken(text: string): Token {
    const { card: typed } = parsed(text, tokenSchema);
    const { cvc, exp_month: month, exp_year: year, name, number } = typed;
    if (!/^\d{13,19}$/.test(number) || !luhn(number)) throw wrong("invalid_number", "number");
    const brand = brandOf(number);
    if (!(brand === "amex" ? /^\d{4}$/ : /^\d{3}$/).test(cvc ?? "")) {
      throw wrong("bad_security_code", "cvc");
    }
    const card: Card = {
      ...{ lastFour: number.slice(-4), month: Number(month), year: 2000 + Number(year) },
      ...{ brand, name, behaviour: behaviourOf(number) },
    };
    if (isExpired(card)) throw wrong("expired_card", "exp_year");
    const token: Token = { id: newId("tok"), card, isUsed: false };
    this.books.put("tokens", token.id, token);
    return token;
  }

  /** POST /customers, with the card of a token. */
  createCustomer(text: string): Customer {
    const { email, name, payment_sources: sources, phone: number } = parsed(text, customerSchema);
    const card = this.use(sources[0].token_id);
    const customer: Customer = {
      ...{ id: newId("cus"), name, email, phone: number, source: newId("src"), card },
    };
    this.books.put("customers", customer.id, customer);
    return customer;
  }

  /** Uses a token up, and returns its card. */
  use(id: string): Card {
    const token = this.books.get("tokens", id);
    if (!token) {
      const code = "payment_method.token_id.nonexistent_token";
      throw invalid(code, "The token does not exist.", "token_id");
    }
    if (token.isUsed) {
      const code = "processing.tokenization.used";
      throw new WireError(402, code, "The token has already been used.");
    }
    this.books.put("tokens", id, { ...token, isUsed: true });
    return token.card;
  }

  /** Returns the customer whose card it is. */
  ownerOf(id: string, source: string): Customer {
    const customer = this.books.get("customers", id);
    if (!customer) throw missing("customer");
    if (customer.source !== source) throw missing("payment source");
    return customer;
  }
}

/** A card is good until the end of its month. */
export function isExpired({ month, year }: Card): boolean {
  return now() >= new Date(Date.UTC(year, month, 1));
}

function wrong(cause: string, name: string): WireError {
  const { code, message, status } = refusalOf(cause);
  return new WireError(status, code, message, `card[card[${name}]]`);
}

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  return number.startsWith("4") ? "visa" : "mastercard";
}

/** Returns a token as Conekta answers it. */
export function tokenObject({ id, isUsed }: Token): unknown {
  return { id, object: "token", livemode: false, used: isUsed };
}

/** Returns a customer as Conekta answers it. */
export function customerObject({
  card,
  email,
  id,
  name,
  phone: number,
  source,
}: Customer): unknown {
  const kept = {
    ...{ id: source, object: "payment_source", type: "card", parent_id: id, default: true },
    ...{ last4: card.lastFour, brand: card.brand, payment_source_status: "active" },
  };
  return {
    ...{ id, object: "customer", livemode: false, name, email, phone: number, corporate: false },
    default_payment_source_id: source,
    payment_sources: { object: "list", has_more: false, total: 1, data: [kept] },
  };
}
