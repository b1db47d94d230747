/** A donor's input: the body of POST /c/{slug}/donations and the fields of the plain form. */
import { randomUUID } from "node:crypto";

/** The simulated provider's special card numbers (tests/simulators/dlocal/test-cards.ts). */
export const cards = {
  good: "4111111111111111",
  insufficientFunds: "4000000000003022",
  inProcess: "4000000000001000",
} as const;

/** A document that each country's checks and the provider accept. */
const documents: Readonly<Record<string, [type: string, number: string]>> = {
  AR: ["DNI", "20123456"],
  BR: ["CPF", "39053344705"],
  CL: ["RUT", "97004000-5"],
  CO: ["CC", "1004922993"],
  EC: ["CI", "1714307103"],
  MX: ["RFC", "GODE561231GR8"],
  PE: ["DNI", "10117410"],
  UY: ["CI", "12345672"],
};

export interface DonationOrder {
  amount?: string;
  monthly?: boolean;
  collectDay?: number | "last";
  /** The campaign's increase, ticked. */
  upgrade?: { percentage: number; period: string };
  card?: string;
  email?: string;
  country?: string;
  /** Type and number of the cardholder's document; the default is valid in the country. */
  document?: [type: string, number: string];
  /** A preset amount's uuid, with its amount. */
  item?: { uuid: string; amount: string };
  /** Of event tickets: so many seats of `item`. */
  seats?: number;
  confirmDuplicate?: boolean;
  /** For the JSON body; the default is Ana Paz. */
  donor?: [firstName: string, lastName: string];
}

/** Returns an unused address, because equal donations by one donor need a confirmation. */
export function newEmail(): string {
  return `donor-${randomUUID().slice(0, 13)}@example.org`;
}

function documentOf({ country, document }: DonationOrder): [type: string, number: string] {
  return document ?? documents[country ?? "AR"] ?? ["Otro", "AB123456"];
}

export function donationBody(order: DonationOrder = {}): Record<string, unknown> {
  const { amount = "1500.00", monthly = false, collectDay, card = cards.good } = order;
  const [idType, idNumber] = documentOf(order);
  const [firstName, lastName] = order.donor ?? ["Ana", "Paz"];
  return {
    donation: {
      recurrency: monthly ? 1 : 0,
      ...(collectDay === undefined ? {} : { collect_day: collectDay }),
      ...(order.upgrade ? { upgrade: order.upgrade } : {}),
      items: Array.from({ length: order.seats ?? 1 }, () => order.item ?? { amount }),
    },
    payment_method: {
      gateway: { name: "local_payments" },
      cc_number: card,
      cc_expiration: "12/39",
      cc_verification_number: "123",
      cardholder_name: "Ana Paz",
      cardholder_id_type: idType,
      cardholder_id_number: idNumber,
    },
    donor: { first_name: firstName, last_name: lastName, email: order.email ?? newEmail() },
    ...(order.confirmDuplicate ? { confirm_duplicate: true } : {}),
  };
}

/** Returns the fields of a plain form; `amount` is in typed format. */
export function donationFields(order: DonationOrder = {}): Record<string, string> {
  const [idType, idNumber] = documentOf(order);
  return {
    "donation[recurrency]": order.monthly ? "1" : "0",
    ...(order.monthly ? { "donation[collect_day]": String(order.collectDay ?? 10) } : {}),
    ...(order.upgrade
      ? {
          "donation[upgrade][percentage]": String(order.upgrade.percentage),
          "donation[upgrade][period]": order.upgrade.period,
        }
      : {}),
    amount: order.amount ?? "1.500,00",
    "payment_method[cc_number]": order.card ?? cards.good,
    "payment_method[cc_expiration]": "12/39",
    "payment_method[cc_verification_number]": "123",
    "payment_method[cardholder_name]": "Ana Paz",
    "payment_method[cardholder_id_type]": idType,
    "payment_method[cardholder_id_number]": idNumber,
    "donor[first_name]": "Ana",
    "donor[last_name]": "Paz",
    "donor[email]": order.email ?? newEmail(),
  };
}

/** The vault's answer about a test card. */
export const CARD_SUMMARY = {
  brand: "visa",
  first_six: "411111",
  last_four: "1111",
  expiration_month: 12,
  expiration_year: 2030,
  has_security_code: true,
  fingerprint: "the card of a test",
} as const;
