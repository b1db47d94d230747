/** Payment methods of card numbers, and the customers who keep them. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { luhn } from "~/values/cards/card-digits";
import type { Books, Customer, Method } from "./books";
import { behaviourOf } from "./decisions";
import { invalid, missing, parsed, WireError } from "./wire";

const digits = z.string().regex(/^\d+$/).transform(Number);
const methodSchema = z.strictObject({
  type: z.literal("card"),
  card: z.strictObject({
    number: z.string(),
    exp_month: digits,
    exp_year: digits,
    cvc: z.string().optional(),
  }),
  billing_details: z
    .strictObject({ name: z.string().optional(), email: z.string().optional() })
    .optional(),
});
const customerSchema = z.strictObject({
  name: z.string().max(256),
  email: z.string().max(512),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** A new id; no thirteen digits follow each other, so that none looks like a card number. */
export function newId(prefix: string): string {
  return `${prefix}_1S${randomBytes(12)
    .toString("hex")
    .replaceAll(/(\d{4})/g, "$1x")}`;
}

const cardError = (code: string, message: string, param: string) =>
  new WireError(402, { type: "card_error", code, param }, message);

export class Cards {
  constructor(private readonly books: Books) {}

  /** POST /v1/payment_methods */
  createMethod(text: string): Method {
    const { billing_details: holder, card } = parsed(text, methodSchema);
    const { number, cvc, exp_month: month, exp_year: year } = card;
    if (!/^\d{13,19}$/.test(number) || !luhn(number)) {
      throw cardError("incorrect_number", "Your card number is incorrect.", "card[number]");
    }
    if (month < 1 || month > 12) {
      throw cardError("invalid_expiry_month", "Your card's month is invalid.", "card[exp_month]");
    }
    if (year < 2000 || year > 2100) {
      throw cardError("invalid_expiry_year", "Your card's year is invalid.", "card[exp_year]");
    }
    const brand = brandOf(number);
    if (cvc !== undefined && !(brand === "amex" ? /^\d{4}$/ : /^\d{3}$/).test(cvc)) {
      throw cardError("invalid_cvc", "Your card's security code is invalid.", "card[cvc]");
    }
    if (holder?.email !== undefined && !isEmail(holder.email)) throw wrongEmail();
    const method: Method = {
      ...{ id: newId("pm"), lastFour: number.slice(-4), month, year, brand },
      ...{ hasCode: cvc !== undefined, behaviour: behaviourOf(number) },
      ...{ customer: null, isUsed: false },
    };
    this.books.put("methods", method.id, method);
    return method;
  }

  /** POST /v1/customers */
  createCustomer(text: string): Customer {
    const { email, name } = parsed(text, customerSchema);
    if (!isEmail(email)) throw wrongEmail();
    const customer = { id: newId("cus"), name, email };
    this.books.put("customers", customer.id, customer);
    return customer;
  }

  /** POST /v1/payment_methods/{id}/attach */
  attach(id: string, text: string): Method {
    const { customer } = parsed(text, z.strictObject({ customer: z.string() }));
    const method = this.methodOf(id);
    if (!this.books.get("customers", customer)) throw missing("customer", customer, "customer");
    if (method.customer !== null || method.isUsed) throw usedUp();
    const kept = { ...method, customer };
    this.books.put("methods", id, kept);
    return kept;
  }

  /** Returns a method that this customer, or nobody, may be charged with. */
  chargeable(id: string, customer: string | null): Method {
    const method = this.methodOf(id);
    if (customer !== null && !this.books.get("customers", customer)) {
      throw missing("customer", customer, "customer");
    }
    if (method.customer !== null && method.customer !== customer) {
      throw invalid("payment_method_unexpected_state", "It belongs to another customer.");
    }
    if (method.isUsed) throw usedUp();
    return method;
  }

  private methodOf(id: string): Method {
    const method = this.books.get("methods", id);
    if (!method) throw missing("PaymentMethod", id, "payment_method");
    return method;
  }
}

const usedUp = () =>
  invalid(
    "payment_method_unexpected_state",
    "This PaymentMethod was previously used without being attached to a Customer.",
  );
const wrongEmail = () => invalid("email_invalid", "Invalid email address", "email");
const isEmail = (text: string) => z.email().safeParse(text).success;

function brandOf(number: string): string {
  if (/^3[47]/.test(number)) return "amex";
  return number.startsWith("4") ? "visa" : "mastercard";
}

/** Returns a method as Stripe answers it. */
export function methodObject(method: Method): unknown {
  const { brand, customer, id, lastFour, month, year } = method;
  return {
    ...{ id, object: "payment_method", type: "card", customer, livemode: false },
    card: { brand, last4: lastFour, exp_month: month, exp_year: year, funding: "credit" },
  };
}
