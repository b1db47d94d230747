import { z } from "zod";
import { isCurrency } from "~/values/money/money";
import { jsonOrNull } from "~/values/text/json-or-null";
import type { Movement, MovementKind, Movements, RefusedRow } from "../movement";

const KINDS: Readonly<Record<string, MovementKind>> = {
  capture: "gift",
  refund: "refund",
  chargeback: "chargeback",
  won_chargeback: "chargeback_reversal",
  chargeback_reversal: "chargeback_reversal",
  liquidation: "other",
  liquidation_reversal: "other",
  payout: "other",
  payout_reversal: "other",
};

const pageSchema = z.object({ data: z.array(z.unknown()), has_more: z.boolean().nullish() });

const transactionSchema = z.object({
  id: z.string().min(1).max(100),
  type: z.string().max(60),
  amount: z.int(),
  fee: z.int().nullish(),
  currency: z.string(),
  // It names its charge by the id alone, or gives all of it.
  charge: z
    .union([
      z.string().transform((id) => ({ id, order_id: null, reference: null })),
      z
        .object({
          id: z.string(),
          order_id: z.string().nullish(),
          metadata: z.object({ reference: z.string().nullish() }).nullish().catch(null),
        })
        .transform(({ id, metadata, order_id }) => ({
          ...{ id, order_id: order_id ?? null, reference: metadata?.reference ?? null },
        })),
    ])
    .nullish(),
  created_at: z.number().transform((time) => new Date(time * 1000)),
});

/** Reads the answers of `GET /transactions`, saved as a file: one answer, or one on each line. */
export function readMovements(text: string): Movements | null {
  const whole = jsonOrNull(text);
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const given = whole === null ? lines.map(jsonOrNull) : Array.isArray(whole) ? whole : [whole];
  const pages = z.array(pageSchema).min(1).safeParse(given).data;
  const rows = pages?.flatMap(({ data }) => data);
  const isTransaction = (row: unknown) =>
    z.object({ type: z.unknown(), charge: z.unknown().optional() }).safeParse(row).success;
  if (!rows || !rows.every(isTransaction) || pages?.at(-1)?.has_more) return null;
  const movements: Movement[] = [];
  const refused: RefusedRow[] = [];
  rows.forEach((row, at) => {
    // A list of JSON has no heading.
    const number = at + 1;
    const read = transactionSchema.safeParse(row);
    if (!read.success) {
      const field = read.error.issues[0]?.path[0];
      const fault =
        field === "amount" || field === "fee"
          ? "amount"
          : field === "created_at"
            ? "date"
            : "columns";
      refused.push({ number, fault });
    } else if (isCurrency(read.data.currency.toUpperCase())) {
      movements.push(movementOf(read.data, number));
    } else refused.push({ number, fault: "currency" });
  });
  return { movements, refused };
}

function movementOf(row: z.output<typeof transactionSchema>, number: number): Movement {
  const { amount, charge, created_at: at, currency, fee, id: key, type: word } = row;
  return {
    ...{ number, key, word, kind: KINDS[word] ?? "unknown" },
    reference: charge?.reference ?? "",
    // Charges are kept by their order, which is what our books know.
    providerId: charge?.order_id ?? charge?.id ?? "",
    currency: currency.toUpperCase(),
    amount: BigInt(Math.abs(amount)),
    fee: BigInt(fee ?? 0),
    taxes: 0n,
    occurredOn: at.toISOString().slice(0, 10),
    availableOn: null,
  };
}
