/** The calls of the balance and of payouts. */
import { z } from "zod";
import { getPayout } from "~/domain/payouts/get-payout.server";
import { getPayoutBalance } from "~/domain/payouts/get-payout-balance.server";
import { listPayouts } from "~/domain/payouts/list-payouts.server";
import { viewOfPayout } from "~/domain/payouts/payout-view";
import { readLines } from "~/domain/payouts/read-lines.server";
import { holdReasons, lineKinds, payoutStates } from "~/domain/payouts/states";
import { daySchema } from "~/domain/typed-days";
import { defineCall } from "~/http/calls/define-call.server";
import { validate } from "~/http/forms/forms.server";
import { listJson, listQuery } from "~/http/lists/list-answers.server";
import {
  currency,
  decimal,
  instant,
  localDay,
  signedDecimal,
  text,
  textOrNull,
  uuid,
} from "~/http/openapi/shapes";
import { toDecimal } from "~/values/money/money";

const balance = z.strictObject({
  currency,
  available: signedDecimal,
  pending: z.array(z.strictObject({ on: localDay, amount: signedDecimal })),
  reserved: decimal,
  in_payout: decimal,
  next_payout: z.strictObject({ on: localDay, amount: decimal }).nullable(),
  holds: z.array(
    z.strictObject({ reason: z.enum(holdReasons), since: instant, until: instant.optional() }),
  ),
});

const payout = z.strictObject({
  uuid,
  number: z.int(),
  state: z.enum(payoutStates),
  amount: decimal,
  currency,
  planned_on: localDay,
  sent_at: instant.nullable(),
  paid_at: instant.nullable(),
  bank_account: z.strictObject({ bank_name: text, last_four: text }),
  failure: textOrNull,
  opening: decimal,
  closing: decimal,
  lines: z.array(
    z.strictObject({
      kind: z.enum(lineKinds),
      transaction_uuid: uuid.optional(),
      gross: signedDecimal,
      gateway_fee: signedDecimal,
      withholding: signedDecimal,
      commission: signedDecimal,
      adjustment: signedDecimal,
      net: signedDecimal,
      available_on: localDay,
    }),
  ),
});

const balanceQuery = z.object({ on: daySchema.optional() });

export const calls = [
  defineCall({
    id: "getBalance",
    ability: ["read", "payout"],
    async handle({ ctx, request }) {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      const found = await getPayoutBalance(ctx, validate(balanceQuery, query).on);
      const money = (amount: bigint) => toDecimal(amount, found.currency);
      const { nextPayout } = found;
      return {
        ...{ currency: found.currency, available: money(found.available) },
        pending: found.pending.map(({ on, amount }) => ({ on, amount: money(amount) })),
        ...{ reserved: money(found.reserved), in_payout: money(found.inPayout) },
        next_payout: nextPayout && { on: nextPayout.on, amount: money(nextPayout.amount) },
        holds: found.holds.map(({ reason, since, until }) => ({
          ...{ reason, since: since.toISOString() },
          ...(until ? { until: until.toISOString() } : {}),
        })),
      };
    },
    method: "GET",
    path: "/manage/api/balance",
    summary: "What the organisation can be paid out at the end of a day, and what stops it.",
    query: balanceQuery,
    answers: { 200: balance },
  }),
  defineCall({
    id: "listPayouts",
    ability: ["read", "payout"],
    handle: ({ ctx, request }) =>
      listJson(ctx, listPayouts, request, async (one) =>
        viewOfPayout(one, await readLines(ctx, one.id)),
      ),
    method: "GET",
    path: "/manage/api/payouts",
    summary: "Payouts with their statements, newest first.",
    query: listQuery(listPayouts),
    list: "paged",
    answers: { 200: payout },
  }),
  defineCall({
    id: "getPayout",
    ability: ["read", "payout"],
    handle: async ({ ctx, params: { uuid: id = "" } }) =>
      viewOfPayout(await getPayout(ctx, id), await readLines(ctx, id)),
    method: "GET",
    path: "/manage/api/payouts/{uuid}",
    params: { uuid },
    summary: "One payout with its statement: opening and lines are amount and closing.",
    answers: { 200: payout },
  }),
];
