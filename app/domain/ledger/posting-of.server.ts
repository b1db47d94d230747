import { localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import type { TenantContext } from "../context";
import type { accounts } from "./schema";

/** The ledger keeps these names permanently, so they must not change. */
const SOURCES = {
  gift: "transaction",
  refund: "refund",
  chargeback: "dispute",
  chargeback_reversal: "dispute",
  payout: "payout",
} as const;
type Kind = keyof typeof SOURCES;

type Account = (typeof accounts)[number];

interface Money {
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

/** One event that moves an organisation's money. */
interface MoneyEvent {
  kind: Kind;
  /** Id of the transaction, refund, dispute or payout. Each has at most one posting of a kind. */
  sourceId: string;
  money: Money;
  /** The gateway's fee, in the currency in which the gateway bills. */
  fee?: Money;
  /** The platform's commission; negative when the platform gives it back. */
  commission?: Money;
  /** The local day on which it happened, if that is not today. */
  effectiveOn?: string;
  /** Local date from which the money is available to the organisation, if known. */
  availableOn?: string;
}

interface Entry {
  account: Account;
  currency: Currency;
  amount: bigint;
}

export interface Posting {
  id: string;
  kind: Kind;
  sourceType: (typeof SOURCES)[Kind];
  sourceId: string;
  occurredAt: Date;
  /** YYYY-MM-DD */
  effectiveOn: string;
  availableOn: string | null;
  /** Double entry, positive is debit: the entries sum to zero in each currency. */
  entries: Entry[];
}

/** The accounts between which an event moves money. */
const MOVES: Record<Kind, { debit: Account; credit: Account }> = {
  gift: { debit: "gateway_clearing", credit: "organization_balance" },
  refund: { debit: "organization_balance", credit: "gateway_clearing" },
  chargeback: { debit: "organization_balance", credit: "gateway_clearing" },
  chargeback_reversal: { debit: "gateway_clearing", credit: "organization_balance" },
  payout: { debit: "organization_balance", credit: "bank" },
};

/**
 * Returns the ledger posting of an event at an integrated gateway. The platform collects the money
 * and owes it to the organisation, less the gateway's fee and the platform's commission.
 */
export function postingOf(
  ctx: Pick<TenantContext, "now" | "newId"> & { organization: { timezone: string } },
  { kind, sourceId, money, fee, commission, effectiveOn, availableOn }: MoneyEvent,
): Posting {
  const entries = new Map<string, Entry>();
  const add = (account: Account, currency: Currency, amount: bigint) => {
    const key = `${account} ${currency}`;
    const before = entries.get(key)?.amount ?? 0n;
    entries.set(key, { account, currency, amount: before + amount });
  };
  const move = (debit: Account, credit: Account, { amount, currency }: Money) => {
    add(debit, currency, amount);
    add(credit, currency, -amount);
  };
  move(MOVES[kind].debit, MOVES[kind].credit, money);
  if (fee) move("organization_balance", "gateway_fee", fee);
  if (commission) move("organization_balance", "commission", commission);
  return {
    id: ctx.newId(),
    kind,
    sourceType: SOURCES[kind],
    sourceId,
    occurredAt: ctx.now,
    effectiveOn: effectiveOn ?? localDate(ctx.now, ctx.organization.timezone),
    availableOn: availableOn ?? null,
    entries: [...entries.values()].filter(({ amount }) => amount !== 0n),
  };
}
