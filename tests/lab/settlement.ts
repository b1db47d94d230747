/** Delivers a company's settlement file of a day to our staff, as they take it from the company. */
import { z } from "zod";
import { countries } from "~/countries/country";
import { matchSettlement } from "~/domain/payouts/reconciliation/match-settlement.server";
import { takeSettlement } from "~/domain/payouts/reconciliation/take-settlement.server";
import { validate } from "~/http/forms/forms.server";
import { now } from "~/infrastructure/clock";
import { accountsBehind } from "~/providers/accounts";
import { companies } from "~/providers/companies";
import {
  isCurrency,
  parseDecimal,
  percentOf,
  toDecimal,
  type Currency,
} from "~/values/money/money";
import { isDay } from "~/values/time/day-text";
import { localAsUtc } from "~/values/time/calendar";
import { OPERATOR_ZONE } from "~/values/time/operator-zone";
import { staffContext } from "../factories/staff";
import type { LabBody } from "./body";
import { readCompanies, type BookedCharge } from "./gateways";
import { notFound } from "./lab-error";
import { fileWriters, type FileRow } from "./settlement-files";

const faultKinds = ["missing", "double", "amount", "fee", "unknown_type"] as const;
const orderSchema = z.object({
  day: z.string().refine(isDay, "date_invalid"),
  faults: z
    .array(z.object({ kind: z.enum(faultKinds), payment: z.string().optional() }))
    .max(100)
    .default([]),
});
type Fault = z.output<typeof orderSchema>["faults"][number];

/**
 * Delivers the file of each company behind the gateway that took something on that day of our staff's zone,
 * and compares it with the books. A fault without a payment is about the day's first charge. Returns the files.
 */
export async function deliverSettlement(
  gateway: string,
  body: LabBody,
  named: string | null,
): Promise<unknown> {
  const { day, faults } = validate(orderSchema, body);
  const files: { company: string; file: string; lines: number }[] = [];
  const booked = (await readCompanies(gateway, named)).map(({ charges, company }) => ({
    company,
    rows: charges.flatMap(rowsOf).filter(({ at }) => at.startsWith(day)),
  }));
  for (const fault of faults) {
    const of = booked.find(({ rows }) => rows.some((row) => isAbout(row, fault)));
    if (!of) throw notFound(`That day has no charge ${fault.payment ?? ""}.`);
    of.rows = withFault(of.rows, fault);
  }
  for (const { company, rows } of booked) {
    const write = fileWriters[company];
    if (!write || rows.length === 0) continue;
    const provider = accountOf(gateway, company);
    const settlement = { provider, name: `${company}-${day}`, file: Buffer.from(write(rows)) };
    const { id } = await takeSettlement(await staffContext(now()), settlement);
    await matchSettlement(now(), id);
    files.push({ company, file: id, lines: rows.length });
  }
  if (files.length === 0) throw notFound(`Nothing was charged at ${gateway} on ${day}.`);
  return { files };
}

/** Returns our account at the company behind the gateway; a company's own name is a gateway of the lab. */
function accountOf(gateway: string, company: string): string {
  const facts = companies.find((one) => one.company === company);
  const behind = accountsBehind(gateway);
  const own = facts?.accounts.find(({ name }) => behind.includes(name)) ?? facts?.accounts[0];
  return own?.name ?? company;
}

function rowsOf(charge: BookedCharge): FileRow[] {
  const { currency, payment_id: paymentId, reference, refunds = [] } = charge;
  const common = { reference, paymentId, currency };
  return [
    {
      ...{ ...common, kind: "gift", id: paymentId, at: localTime(charge.booked_at) },
      ...{ amount: charge.amount, fee: charge.fee ?? agreedFee(charge) },
      taxes: charge.taxes ?? "0",
    },
    ...refunds.map(({ amount, at, id }): FileRow => ({
      ...{ ...common, kind: "refund", id: String(id), at: localTime(at), amount },
      ...{ fee: "0", taxes: "0" },
    })),
  ];
}

const localTime = (instant: string) =>
  localAsUtc(new Date(instant), OPERATOR_ZONE).toISOString().slice(0, 19);

/** Returns the rate that we agreed with the company in the currency's country. */
function agreedFee({ amount, currency, gateway }: BookedCharge): string {
  const country = countries.find((one) => one.currency === currency);
  const agreed = country?.integratedGateways.find(({ id }) => id === gateway);
  return toDecimal(
    percentOf(minorUnitsOf(amount, currency), agreed?.feeBasisPoints ?? 0),
    currencyOf(currency),
  );
}

const isAbout = (row: FileRow, { payment }: Fault) =>
  row.kind === "gift" && (payment === undefined || row.reference === payment);

function withFault(rows: readonly FileRow[], fault: Fault): FileRow[] {
  const at = rows.findIndex((row) => isAbout(row, fault));
  return rows.flatMap((row, index) => (index === at ? faulty(row, fault.kind) : [row]));
}

function faulty(row: FileRow, kind: Fault["kind"]): FileRow[] {
  const more = (text: string) =>
    toDecimal(minorUnitsOf(text, row.currency) + 100n, currencyOf(row.currency));
  switch (kind) {
    case "missing":
      return [];
    case "double":
      return [row, { ...row, id: `${row.id}-2` }];
    case "amount":
      return [{ ...row, amount: more(row.amount) }];
    case "fee":
      return [{ ...row, fee: more(row.fee) }];
    case "unknown_type":
      return [{ ...row, word: "NOVELTY" }];
  }
}

function currencyOf(code: string): Currency {
  if (!isCurrency(code)) throw new Error(`the simulator charged ${code}`);
  return code;
}

const minorUnitsOf = (text: string, currency: string) =>
  parseDecimal(text, currencyOf(currency)) ?? 0n;
