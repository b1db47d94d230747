import { localDate } from "~/values/time/calendar";
import type { Currency } from "~/values/money/money";
import type { TenantContext } from "../context";
import type { Account, MoneyHolder } from "./schema";

/** The ledger keeps these names permanently, so they must not change. */
const SOURCES = {
  gift: "transaction",
  refund: "refund",
  chargeback: "dispute",
  chargeback_reversal: "dispute",
  payout: "payout",
  payout_paid: "payout",
  payout_return: "payout",
  payout_fee: "payout",
  payout_tax: "payout",
  adjustment: "adjustment",
} as const;
type Kind = keyof typeof SOURCES;

interface Money {
  /** Minor units. */
  amount: bigint;
  currency: Currency;
}

/** One event that moves an organisation's money. */
interface MoneyEvent {
  kind: Kind;
  /** Id of the transaction, refund, dispute, payout or adjustment. Each has at most one posting of a kind. */
  sourceId: string;
  heldBy: MoneyHolder;
  /** Whose books have the other side; none of a payout or an adjustment. */
  provider?: string;
  /** The provider takes the commission out of the payment and passes it to us. */
  takesCommission?: boolean;
  /** Of an adjustment negative where it takes from the organisation. */
  money: Money;
  /** The gateway's fee, in the currency in which the gateway bills. */
  fee?: Money;
  /** Taxes that the gateway withholds from the organisation. */
  taxes?: Money;
  /** Parts of the taxes by the company's own names of them; the rest has no name. */
  withheld?: readonly { name: string; amount: bigint }[];
  /** The platform's commission; negative when the platform gives it back. */
  commission?: Money;
  /** Of a refund: the gateway's fee that we bear instead of the organisation. */
  coveredFee?: Money;
  /** Of a payout: what it keeps back of its items; negative where it gives more back. */
  reserved?: Money;
  /** Of a payout that never left: what it cost comes back. */
  costs?: { fee: Money; tax: Money };
  /** Of a returned payout: it was paid, so the money comes from the bank. */
  wasPaid?: boolean;
  /** The local day on which it happened, if that is not today. */
  effectiveOn?: string;
  /** Local date from which the money is available to the organisation, if known. */
  availableOn?: string;
}

interface Entry {
  account: Account;
  currency: Currency;
  amount: bigint;
  /** Of withheld taxes: the tax by the company's own name; nothing without one. */
  detail?: string;
}

export interface Posting {
  id: string;
  kind: Kind;
  sourceType: (typeof SOURCES)[Kind];
  sourceId: string;
  heldBy: MoneyHolder;
  provider: string | null;
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
function accountsOf({ kind, heldBy, wasPaid }: MoneyEvent): [debit: Account, credit: Account] {
  const { gateway, owner } = ACCOUNTS[heldBy];
  if (kind === "payout") return [owner, "in_payout"];
  if (kind === "payout_paid") return ["in_payout", "bank"];
  if (kind === "payout_return") return [wasPaid ? "bank" : "in_payout", owner];
  if (kind === "payout_fee" || kind === "payout_tax") return [owner, kind];
  if (kind === "adjustment") return ["adjustment", owner];
  const isIncome = kind === "gift" || kind === "chargeback_reversal";
  return isIncome ? [gateway, owner] : [owner, gateway];
}

const isOfBalance = (kind: Kind) => SOURCES[kind] === "payout" || kind === "adjustment";

/**
 * Returns the ledger posting of an event at a gateway. The platform collects the money and owes it to
 * the organisation, less the gateway's fee and the platform's commission; or the money is in the
 * organisation's own account, and the organisation owes the commission, unless its provider takes it.
 */
export function postingOf(
  ctx: Pick<TenantContext, "now" | "newId"> & { organization: { timezone: string } },
  event: MoneyEvent,
): Posting {
  const { kind, sourceId, heldBy, money, fee, commission, effectiveOn, availableOn } = event;
  if (isOfBalance(kind) && heldBy !== "platform")
    throw new Error("only our money is paid out or adjusted");
  if (event.coveredFee && heldBy !== "platform") throw new Error("the fee was never ours to give");
  const entries = new Map<string, Entry>();
  const add = (account: Account, currency: Currency, amount: bigint, detail = "") => {
    const key = `${account} ${currency} ${detail}`;
    const before = entries.get(key)?.amount ?? 0n;
    entries.set(key, { account, currency, amount: before + amount, ...(detail && { detail }) });
  };
  const move = (debit: Account, credit: Account, { amount, currency }: Money, detail?: string) => {
    add(debit, currency, amount);
    add(credit, currency, -amount, detail);
  };
  const held = ACCOUNTS[heldBy];
  move(...accountsOf(event), money);
  if (event.reserved) move(held.owner, "reserve", event.reserved);
  if (fee) move(held.owner, "gateway_fee", fee);
  if (event.costs) {
    move("payout_fee", held.owner, event.costs.fee);
    move("payout_tax", held.owner, event.costs.tax);
  }
  if (event.coveredFee) move("refund_fee", held.owner, event.coveredFee);
  if (event.taxes) {
    const { amount, currency } = event.taxes;
    const parts = event.withheld ?? [];
    const named = parts.reduce((sum, part) => sum + part.amount, 0n);
    for (const part of [...parts, { name: "", amount: amount - named }])
      move(held.owner, "tax_withheld", { amount: part.amount, currency }, part.name);
  }
  if (commission && heldBy === "organization" && event.takesCommission) {
    move(held.owner, held.gateway, commission);
    move("application_fee", "commission", commission);
  } else if (commission) move(held.commission, "commission", commission);
  return {
    id: ctx.newId(),
    kind,
    sourceType: SOURCES[kind],
    sourceId,
    heldBy,
    provider: event.provider ?? null,
    occurredAt: ctx.now,
    effectiveOn: effectiveOn ?? localDate(ctx.now, ctx.organization.timezone),
    availableOn: availableOn ?? null,
    entries: [...entries.values()].filter(({ amount }) => amount !== 0n),
  };
}
