import { localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import type { TenantContext } from "../context";
import type { accounts, MoneyHolder } from "./schema";

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
  heldBy: MoneyHolder;
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
  heldBy: MoneyHolder;
  occurredAt: Date;
  /** YYYY-MM-DD */
  effectiveOn: string;
  availableOn: string | null;
  /** Double entry, positive is debit: the entries sum to zero in each currency. */
  entries: Entry[];
}

/** The accounts of the collected money, of its owner and of our commission, by who holds the money. */
const ACCOUNTS: Record<MoneyHolder, { gateway: Account; owner: Account; commission: Account }> = {
  platform: {
    gateway: "gateway_clearing",
    owner: "organization_balance",
    commission: "organization_balance",
  },
  // We never hold this money, so we owe none of it, and our commission is to be invoiced.
  organization: { gateway: "own_account", owner: "own_funds", commission: "invoice_receivable" },
};

/** Returns the accounts that an event debits and credits. */
function accountsOf(kind: Kind, heldBy: MoneyHolder): [debit: Account, credit: Account] {
  const { gateway, owner } = ACCOUNTS[heldBy];
  if (kind === "payout") return [owner, "bank"];
  const isIncome = kind === "gift" || kind === "chargeback_reversal";
  return isIncome ? [gateway, owner] : [owner, gateway];
}

/**
 * Returns the ledger posting of an event at a gateway. The platform collects the money and owes it to
 * the organisation, less the gateway's fee and the platform's commission; or the money is in the
 * organisation's own account, and the organisation owes the commission.
 */
export function postingOf(
  ctx: Pick<TenantContext, "now" | "newId"> & { organization: { timezone: string } },
  { kind, sourceId, heldBy, money, fee, commission, effectiveOn, availableOn }: MoneyEvent,
): Posting {
  if (kind === "payout" && heldBy !== "platform") throw new Error("only our money is paid out");
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
  const held = ACCOUNTS[heldBy];
  move(...accountsOf(kind, heldBy), money);
  if (fee) move(held.owner, "gateway_fee", fee);
  if (commission) move(held.commission, "commission", commission);
  return {
    id: ctx.newId(),
    kind,
    sourceType: SOURCES[kind],
    sourceId,
    heldBy,
    occurredAt: ctx.now,
    effectiveOn: effectiveOn ?? localDate(ctx.now, ctx.organization.timezone),
    availableOn: availableOn ?? null,
    entries: [...entries.values()].filter(({ amount }) => amount !== 0n),
  };
}
