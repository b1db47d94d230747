/** A stored payment method, typed by its kind, with that kind's details. */
import { z } from "zod";
import { personTypes } from "~/providers/provider";

/** The card columns of a row; they are null for every other kind. */
const card = z.object({
  kind: z.literal("card"),
  methodId: z.string(),
  lastFour: z.string(),
  expirationMonth: z.int(),
  expirationYear: z.int(),
  cardholderName: z.string(),
});

/** Contents of `payment_methods.details`, by kind. */
const bankAccount = z.strictObject({
  number: z.string().regex(/^\d+$/),
  holderName: z.string().min(1),
  holderDocument: z.string().min(1),
});
const holder = { holderName: z.string().min(1), holderDocument: z.string() };
const redirect = z.strictObject({
  ...holder,
  bank: z.string().min(1).optional(),
  personType: z.enum(personTypes).optional(),
});
const voucher = z.strictObject(holder);

const paymentMethod = z.discriminatedUnion("kind", [
  card,
  z.object({ kind: z.literal("bank_account"), methodId: z.string(), details: bankAccount }),
  z.object({ kind: z.literal("redirect"), methodId: z.string(), details: redirect }),
  z.object({ kind: z.literal("voucher"), methodId: z.string(), details: voucher }),
]);

export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Parses a row of `payment_methods`. Throws if its details do not match its kind. */
export function readPaymentMethod(row: { kind: string }): PaymentMethod {
  return paymentMethod.parse(row);
}

/** Returns the last four characters of a card or account number, or null for other kinds. */
export function lastFourOf(method: PaymentMethod): string | null {
  if (method.kind === "card") return method.lastFour;
  return method.kind === "bank_account" ? method.details.number.slice(-4) : null;
}

/** Returns the name of the card's holder, or of who pays in another way. */
export function holderOf(method: PaymentMethod): string {
  return method.kind === "card" ? method.cardholderName : method.details.holderName;
}
