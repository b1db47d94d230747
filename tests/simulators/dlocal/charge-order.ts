import { now } from "~/infrastructure/clock";
import { readGivenCard, type GivenCard } from "./cards";
import { checkLimits, countryRules, hasRightDecimals } from "./countries";
import { readLocalMethod, type LocalMethod } from "./local-methods";
import { type Members } from "./members";
import { WireError } from "./wire-error";

/** A valid body of POST /payments or /secure_payments. */
export interface ChargeOrder {
  orderId: string;
  amount: number;
  currency: string;
  country: string;
  description: string;
  notificationUrl?: string;
  callbackUrl?: string;
  save: boolean;
  means: { given: GivenCard } | { savedId: string } | { local: LocalMethod };
}

function readPayer(payer: Members, country: string): void {
  payer.text("name");
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(payer.text("email"))) throw payer.wrong("email");
  const { document, documentRequired } = countryRules(country);
  const given = documentRequired ? payer.text("document") : payer.optionalText("document");
  if (given !== undefined && document && !document.test(given)) throw payer.wrong("document");
  payer.optionalText("ip");
  payer.choice("document_type", ["CC", "NIT"]);
}

function readUrl(members: Members, name: string): string | undefined {
  const url = members.optionalText(name);
  if (url !== undefined && (!URL.canParse(url) || !/^https?:/.test(url))) throw members.wrong(name);
  return url;
}

function checkCardOptions(card: Members): void {
  card.choice("stored_credential_type", [
    "CARD_ON_FILE",
    "SUBSCRIPTION",
    "UNSCHEDULED_CARD_ON_FILE",
    "INSTALLMENTS",
  ]);
  card.choice("stored_credential_usage", ["FIRST", "USED"]);
  if (card.has("stored_credential_type") !== card.has("stored_credential_usage")) {
    throw card.wrong("stored_credential_usage");
  }
  card.optionalText("descriptor");
  card.optionalText("network_payment_reference");
  const installments = card.optionalText("installments") ?? "1";
  const count = Number(installments);
  if (!/^\d{1,2}$/.test(installments) || count < 1 || count > 12) {
    throw new WireError(400, 5043, "Invalid number of installments", "card.installments");
  }
}

/**
 * Validates a payment's body in dLocal's order of errors.
 * @param secure /secure_payments accepts raw numbers, /payments only dLocal's stored cards
 */
export function readChargeOrder(body: Members, secure: boolean): ChargeOrder {
  const amount = body.number("amount");
  const currency = body.text("currency");
  const country = body.text("country");
  const expected = countryRules(country).currency;
  if (currency !== expected && currency !== "USD") {
    throw new WireError(400, 5004, "Currency not allowed for this country", "currency");
  }
  if (!(amount > 0) || !hasRightDecimals(amount, currency)) throw body.wrong("amount");
  const isCard = body.text("payment_method_id") === "CARD";
  if (isCard && body.text("payment_method_flow") !== "DIRECT") {
    throw new WireError(400, 5010, "Method not available", "payment_method_id");
  }
  const local = isCard ? null : readLocalMethod(body, country, now());
  if (local && secure) throw body.wrong("card");
  readPayer(body.object("payer"), country);
  const orderId = body.text("order_id");
  if (orderId.length > 128) throw body.wrong("order_id");
  const order = {
    orderId,
    amount,
    currency,
    country,
    description: body.optionalText("description") ?? "",
    notificationUrl: readUrl(body, "notification_url"),
    callbackUrl: readUrl(body, "callback_url"),
    ...(local ? { save: false, means: { local } } : readCard(body.object("card"), secure)),
  };
  checkLimits(amount, currency, country);
  return order;
}

function readCard(card: Members, secure: boolean): Pick<ChargeOrder, "save" | "means"> {
  checkCardOptions(card);
  // /payments rejects a raw number.
  if (!secure && card.has("number")) throw card.wrong("number");
  return {
    save: card.flag("save"),
    means: secure ? { given: readGivenCard(card) } : { savedId: card.text("card_id") },
  };
}

/** Validates a body of POST /secure_cards. */
export function readCardOrder(body: Members): GivenCard {
  const country = body.text("country");
  readPayer(body.object("payer"), country);
  return readGivenCard(body.object("card"));
}
