/** Writes the settlement files of the simulated companies, each in its own format. */

/** A movement of a day; amounts are decimals, fee and taxes what the company kept. */
export interface FileRow {
  kind: "gift" | "refund";
  /** Instead of the kind's own word: a type that nobody knows. */
  word?: string;
  id: string;
  reference: string;
  paymentId: string;
  /** Local time without its zone, to the second. */
  at: string;
  amount: string;
  fee: string;
  taxes: string;
  currency: string;
}

const csv = (heading: readonly string[], rows: readonly (readonly string[])[]) =>
  `${[heading, ...rows].map((cells) => cells.join(",")).join("\n")}\n`;

function dlocal(rows: readonly FileRow[]): string {
  const heading = [
    ...["type", "dlocal_id", "order_id", "processed_at", "available_at", "local_amount"],
    ...["local_currency", "fee_percentage", "fee_fixed", "tax"],
  ];
  return csv(
    heading,
    rows.map(({ amount, at, currency, fee, kind, paymentId, reference, taxes, word }) => [
      ...[word ?? (kind === "gift" ? "PAYMENT" : "REFUND"), paymentId, reference, at, ""],
      ...[amount, currency, fee, "0", taxes],
    ]),
  );
}

function stripe(rows: readonly FileRow[]): string {
  const heading = [
    ...["balance_transaction_id", "reporting_category", "gross", "currency", "fee"],
    ...["created_utc", "payment_intent_id", "payment_metadata[reference]"],
  ];
  return csv(
    heading,
    rows.map(({ amount, at, currency, fee, id, kind, paymentId, reference, word }) => [
      ...[`txn_${id}`, word ?? (kind === "gift" ? "charge" : "refund")],
      ...[kind === "gift" ? amount : `-${amount}`, currency.toLowerCase(), fee],
      ...[at.replace("T", " "), paymentId, reference],
    ]),
  );
}

function mercadopago(rows: readonly FileRow[]): string {
  const heading = [
    ...["EXTERNAL_REFERENCE", "SOURCE_ID", "TRANSACTION_TYPE", "TRANSACTION_AMOUNT"],
    ...["TRANSACTION_CURRENCY", "TRANSACTION_DATE", "FEE_AMOUNT", "TAXES_AMOUNT"],
  ];
  return csv(
    heading,
    rows.map(({ amount, at, currency, fee, kind, paymentId, reference, taxes, word }) => [
      ...[reference, paymentId, word ?? (kind === "gift" ? "SETTLEMENT" : "REFUND")],
      ...[kind === "gift" ? amount : `-${amount}`, currency, `${at}.000-03:00`],
      ...[`-${fee}`, `-${taxes}`],
    ]),
  );
}

function conekta(rows: readonly FileRow[]): string {
  const cents = (text: string) => Math.round(Number(text) * 100);
  const data = rows.map(({ amount, at, currency, fee, id, kind, paymentId, reference, word }) => ({
    ...{ id: `txn_${id}`, object: "transaction" },
    ...{ type: word ?? (kind === "gift" ? "capture" : "refund"), currency },
    ...{ amount: cents(amount), fee: cents(fee), net: cents(amount) - cents(fee) },
    charge: { id: `ch_${paymentId}`, order_id: paymentId, metadata: { reference } },
    created_at: Date.parse(`${at}Z`) / 1000,
  }));
  return JSON.stringify({ object: "list", has_more: false, data });
}

/** The companies that give settlement files. */
export const fileWriters: Readonly<Record<string, (rows: readonly FileRow[]) => string>> = {
  dlocal,
  stripe,
  mercadopago,
  conekta,
};
