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
  /** The account's number; empty where nothing is charged with it any more. */
  sealed: z.string(),
  holderName: z.string().min(1),
  holderDocument: z.string().min(1),
  /** The donor's agreement in the words of the form, with its version and its time. */
  mandate: z.strictObject({ text: z.string().min(1), version: z.string(), at: z.iso.datetime() }),
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
  z.object({
    kind: z.literal("bank_account"),
    methodId: z.string(),
    lastFour: z.string(),
    details: bankAccount,
  }),
  z.object({ kind: z.literal("redirect"), methodId: z.string(), details: redirect }),
  z.object({ kind: z.literal("voucher"), methodId: z.string(), details: voucher }),
]);

export type PaymentMethod = z.infer<typeof paymentMethod>;

/** Parses a row of `payment_methods`. Throws if its details do not match its kind. */
export function readPaymentMethod(row: { kind: string }): PaymentMethod {
  return paymentMethod.parse(row);
}

/** A payment method as pages and calls may have it: without the sealed account number. */
export type ShownMethod =
  | Exclude<PaymentMethod, { kind: "bank_account" }>
  | (Omit<Extract<PaymentMethod, { kind: "bank_account" }>, "details"> & {
      details: Omit<z.infer<typeof bankAccount>, "sealed">;
    });

/** Parses a row of `payment_methods` for a page or a call. Throws as `readPaymentMethod` does. */
export function readShownMethod(row: { kind: string }): ShownMethod {
  const method = readPaymentMethod(row);
  if (method.kind !== "bank_account") return method;
  const { sealed: _sealed, ...details } = method.details;
  return { ...method, details };
}

/** Returns the last four characters of a card or account number, or null for other kinds. */
export function lastFourOf(method: ShownMethod): string | null {
  return method.kind === "card" || method.kind === "bank_account" ? method.lastFour : null;
}

/** Returns the name of the card's holder, or of who pays in another way. */
export function holderOf(method: ShownMethod): string {
  return method.kind === "card" ? method.cardholderName : method.details.holderName;
}
