import type { Currency } from "~/values/money";
import type { OrganizationContext } from "../context";

/** Stored names: the ledger keeps them for good. */
const SOURCES = {
  gift: "transaction",
  refund: "refund",
  chargeback: "dispute",
  chargeback_reversal: "dispute",
  payout: "payout",
} as const;
type Kind = keyof typeof SOURCES;

type Account = "gateway_clearing" | "organization_balance" | "gateway_fee" | "commission" | "bank";

interface Money {
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

/** One event of the money of an organisation. */
interface MoneyEvent {
  kind: Kind;
  /** Of the transaction, refund, dispute or payout: one posting of a kind for each. */
  sourceId: string;
  money: Money;
  /** What the gateway takes for it, in whichever currency it bills. */
  fee?: Money;
  /** What the platform takes for it; negative: what it gives back. */
  commission?: Money;
  /** Local date from which the organisation can have the money, where it is known. */
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
  availableOn: string | null;
  /** Double entry, positive is debit: they sum to zero in each currency. */
  entries: Entry[];
}

/** Between which accounts the money of an event moves. */
const MOVES: Record<Kind, { debit: Account; credit: Account }> = {
  gift: { debit: "gateway_clearing", credit: "organization_balance" },
  refund: { debit: "organization_balance", credit: "gateway_clearing" },
  chargeback: { debit: "organization_balance", credit: "gateway_clearing" },
  chargeback_reversal: { debit: "gateway_clearing", credit: "organization_balance" },
  payout: { debit: "organization_balance", credit: "bank" },
};

/**
 * What an event writes into the ledger of an integrated gateway. The platform collects the money and owes
 * it to the organisation; the gateway's fee and the platform's commission are taken off what it owes.
 */
export function postingOf(
  ctx: Pick<OrganizationContext, "now" | "newId">,
  { kind, sourceId, money, fee, commission, availableOn }: MoneyEvent,
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
    availableOn: availableOn ?? null,
    entries: [...entries.values()].filter(({ amount }) => amount !== 0n),
  };
}
