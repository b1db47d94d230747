/** Card tokens, customers and their stored cards. */
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { now } from "~/infrastructure/clock";
import { luhn } from "~/values/cards/card-digits";
import type { Account, Books, Card, CardToken, Customer, StoredCard } from "./books";
import { behaviourOf } from "./decisions";
import { brandOf, documentFault } from "./methods";
import { parseText, WireError } from "./wire";

const TOKEN_MS = 7 * 24 * 60 * 60 * 1000;
const amount = z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number);

const numberSchema = z.strictObject({
  card_number: z.string(),
  expiration_month: amount,
  expiration_year: amount,
  security_code: z.string().optional(),
  cardholder: z
    .strictObject({
      name: z.string(),
      identification: z
        .strictObject({ type: z.string().optional(), number: z.string().optional() })
        .optional(),
    })
    .optional(),
  site_id: z.string().optional(),
  device: z.unknown().optional(),
});
const storedSchema = z.strictObject({
  card_id: z.string(),
  security_code: z.string().optional(),
});

const fault = (code: number | string, message: string) => new WireError(400, code, message);
const noCard = () => new WireError(404, 2000, "Card not found", "not_found");

export class Cards {
  constructor(private readonly books: Books) {}

  /** POST /v1/card_tokens, with a number (public key) or a stored card (access token). */
  createToken(account: Account, text: string, mayUseStored: boolean): CardToken {
    const body = parseText(text);
    const stored = mayUseStored ? storedSchema.safeParse(body) : null;
    if (stored?.success) return this.tokenOfStored(account, stored.data);
    const sent = numberSchema.safeParse(body);
    if (!sent.success) throw fault("1", "Params Error");
    const card = readCard(account, sent.data);
    return this.keep(account, card, sent.data.security_code !== undefined, null);
  }

  /** Returns a token that may be charged: one of this account, unused and not expired. */
  usable(account: Account, id: string): CardToken {
    const token = this.books.get("tokens", id);
    if (!token || token.account !== account.id) throw fault(2006, "Card Token not found");
    if (token.usedBy !== null || token.isStored || token.expiresAt <= now().getTime()) {
      throw fault(3003, "Invalid card_token_id");
    }
    return token;
  }

  /** GET /v1/card_tokens/{id} */
  find(account: Account, id: string): CardToken {
    const token = this.books.get("tokens", id);
    if (token?.account !== account.id) throw new WireError(404, 2006, "Card Token not found");
    return token;
  }

  /** GET /v1/customers/search?email= */
  findCustomers(account: Account, email: string | null): Customer[] {
    return this.books
      .all("customers")
      .filter((one) => one.account === account.id && one.email === email);
  }

  /** POST /v1/customers */
  createCustomer(account: Account, text: string): Customer {
    const sent = z.looseObject({ email: z.email() }).safeParse(parseText(text));
    if (!sent.success) throw fault(107, "the email is invalid");
    if (this.findCustomers(account, sent.data.email).length > 0) {
      throw fault(101, "the customer already exist");
    }
    const id = `${account.id}-${randomBytes(7).toString("base64url")}`;
    const customer: Customer = { id, account: account.id, email: sent.data.email };
    this.books.put("customers", id, customer);
    return customer;
  }

  /** POST /v1/customers/{id}/cards: once for each token, after its payment was approved or before any. */
  storeCard(account: Account, customerId: string, text: string): StoredCard {
    const customer = this.books.get("customers", customerId);
    if (customer?.account !== account.id) throw new WireError(404, 100, "customer not found");
    const sent = z.looseObject({ token: z.string() }).safeParse(parseText(text));
    const token = sent.success ? this.books.get("tokens", sent.data.token) : undefined;
    if (token?.account !== account.id) throw fault(2006, "Card Token not found");
    const payment = token.usedBy === null ? null : this.books.get("payments", String(token.usedBy));
    if (token.isStored || token.storedCard !== null || (payment && payment.bookedAt === null)) {
      throw fault(3003, "Invalid card_token_id");
    }
    const id = this.newCardId();
    const stored: StoredCard = { id, customer: customerId, account: account.id, card: token.card };
    this.books.put("cards", id, stored);
    this.books.put("tokens", token.id, { ...token, isStored: true });
    return stored;
  }

  /** The company's ids have 13 digits; none here looks like a card number, so that leaks are found. */
  private newCardId(): string {
    let id = 1_600_000_000_000 + this.books.all("cards").length * 10;
    while (luhn(String(id))) id += 1;
    return String(id);
  }

  private tokenOfStored(account: Account, sent: z.infer<typeof storedSchema>): CardToken {
    const stored = this.books.get("cards", sent.card_id);
    if (stored?.account !== account.id) throw noCard();
    return this.keep(account, stored.card, sent.security_code !== undefined, stored.id);
  }

  private keep(
    account: Account,
    card: Card,
    hasCode: boolean,
    storedCard: string | null,
  ): CardToken {
    const id = createHash("md5").update(randomBytes(16)).digest("hex");
    const expiresAt = now().getTime() + TOKEN_MS;
    const token = { id, account: account.id, card, hasCode, storedCard, expiresAt };
    const kept: CardToken = { ...token, usedBy: null, isStored: false };
    this.books.put("tokens", id, kept);
    return kept;
  }
}

function readCard(account: Account, sent: z.infer<typeof numberSchema>): Card {
  const { card_number: digits, expiration_month: month, expiration_year: year } = sent;
  if (digits === "") throw fault(205, "parameter cardNumber can not be null/empty");
  const brand = brandOf(account.site, digits);
  const isNumber = /^\d{13,19}$/.test(digits) && brand?.numberLength === digits.length;
  const isValid = isNumber && (brand.validation === "none" || luhn(digits));
  if (!isValid) throw fault("E301", "Invalid parameter 'card_number'");
  if (month < 1 || month > 12) throw fault(325, "invalid parameter cardExpirationMonth");
  if (year < 2000 || year > 2100) throw fault(326, "invalid parameter cardExpirationYear");
  const code = sent.security_code;
  if (code !== undefined && !(/^\d+$/.test(code) && code.length === brand.codeLength)) {
    throw fault("E302", "Invalid parameter 'security_code'");
  }
  const { name = "", identification } = sent.cardholder ?? {};
  if (name.trim() === "") throw fault(221, "parameter cardholderName can not be null/empty");
  const wrong = documentFault(account.site, identification);
  if (wrong !== null) throw fault(wrong, "invalid parameter docNumber");
  return {
    firstSix: digits.slice(0, 6),
    lastFour: digits.slice(-4),
    month,
    year,
    holder: name,
    document: identification?.type
      ? { type: identification.type, number: identification.number ?? "" }
      : null,
    methodId: brand.id,
    behaviour: behaviourOf(digits),
  };
}

/** Returns a token as the company answers it. */
export function tokenObject(token: CardToken): unknown {
  const { id, card, expiresAt, hasCode, storedCard } = token;
  const isOver = expiresAt <= now().getTime();
  return {
    id,
    status: token.usedBy !== null ? "used" : isOver ? "expired" : "active",
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.month,
    expiration_year: card.year,
    cardholder: { name: card.holder, identification: card.document },
    date_created: now().toISOString(),
    date_due: new Date(expiresAt).toISOString(),
    luhn_validation: true,
    live_mode: false,
    require_esc: false,
    card_id: storedCard,
    security_code_length: hasCode ? 3 : 0,
  };
}

/** Returns a stored card as the company answers it. */
export function cardObject({ id, card, customer }: StoredCard): unknown {
  return {
    id,
    customer_id: customer,
    first_six_digits: card.firstSix,
    last_four_digits: card.lastFour,
    expiration_month: card.month,
    expiration_year: card.year,
    payment_method: { id: card.methodId },
    cardholder: { name: card.holder, identification: card.document },
  };
}
