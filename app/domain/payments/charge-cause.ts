import type { Approved, DisputeStage, Pending } from "~/providers/provider";
import type { Currency } from "~/values/money/money";
import type { Change } from "../audit/record-change.server";
import type { Database, OrganizationContext, TenantContext } from "../context";
import type { ListedJob } from "../outbox.sql";
import type { ChargeResult } from "./charge-result";
import type { SentAttempt } from "./record-outcome.server";
import type { TransactionStatus } from "./schema";

/** What checking a sent attempt needs. Every cause's table of attempts has these columns. */
export interface CheckedAttempt extends SentAttempt {
  status: string;
  /** Minor units. */
  amount: bigint;
  currency: Currency;
  processorId: string;
  date: Date;
  sentAt: Date | null;
  notFoundAt: Date | null;
  /** The payment's id at the provider, which confirmed it; null before. */
  providerPaymentId: string | null;
  /** Why people look at it (money-flags.ts); absent where nothing is paid by voucher. */
  flags?: readonly string[];
  /** Minor units that the provider added to its payment later; absent where nothing is paid by voucher. */
  raisedAmount?: bigint;
}

/** `waits`: the provider's answer cannot be recorded yet, and no other job will re-check. */
export type Checked = "done" | "waits";

/** `waits`: another attempt has no result yet, which must be known first. */
export type LateApproval = "recorded" | "known" | "waits";

/** Another payment that a provider has of an attempt's reference. */
export interface FurtherPayment {
  /** Its own id at the provider. */
  providerId: string;
  /** Minor units of the attempt's currency: what arrived. */
  amount: bigint;
  approval: Approved;
}

/** An attempt whose row the caller's transaction has locked. Amounts are minor units. */
export interface LockedAttempt {
  id: string;
  /** Why it is charged; chooses its table. */
  cause: string;
  status: TransactionStatus;
  amount: bigint;
  currency: Currency;
  refundedAmount: bigint;
  /** What open disputes hold, and what lost ones took. */
  disputedAmount: bigint;
  chargedBackAmount: bigint;
  commission: bigint;
  flags: string[];
  provider: string;
  /** Our id of the card's brand or of the other way to pay. */
  methodId: string;
  /** The payment's id at the provider; null before it is known. */
  providerId: string | null;
  /** The attempt whose payment it raises, and whose id at the provider is its own; absent where nothing is paid by voucher. */
  raisesId?: string | null;
}

/** What a refund or a dispute changed of a locked attempt. Amounts are minor units. */
export interface MoneyBack {
  status: TransactionStatus;
  /** The attempt's amounts after it. */
  refundedAmount: bigint;
  disputedAmount: bigint;
  chargedBackAmount: bigint;
  by:
    | { kind: "refund"; id: string; amount: bigint; commission: bigint }
    | {
        kind: "dispute";
        id: string;
        stage: DisputeStage;
        /** What a lost dispute took, or a won one gives back. */
        amount: bigint;
        posting: "chargeback" | "chargeback_reversal" | null;
      };
}

/** An attempt in words for people: our staff's pages and the records of changes. */
export interface AttemptDescription {
  /** What the records of changes name. */
  subject: Change["subject"];
  /** Name of who pays. */
  payer: string;
  /** What is paid for. */
  purpose: string;
}

/**
 * Why something is charged: a donation, later an invoice or a pledge (design, 'A charge'). Charging,
 * checking and giving back know only these functions; jobs/charge-causes.ts maps the names to the
 * causes.
 */
export interface ChargeCause<
  Attempt extends CheckedAttempt = CheckedAttempt,
  Locked extends LockedAttempt = LockedAttempt,
> {
  name: string;
  /** Returns an attempt of this organisation, or null. */
  findAttempt(ctx: TenantContext, id: string): Promise<Attempt | null>;
  /** Returns what tells the payer that a charge waits for them, now and before it expires. */
  jobsToPay(ctx: TenantContext, attempt: Attempt, pending: Pending): ListedJob[];
  /** Commits a result with all its effects. Returns false if the attempt has its result already. */
  recordResult(ctx: TenantContext, attempt: Attempt, result: ChargeResult): Promise<boolean>;
  /** Records the approval of an attempt that had ended without a charge. */
  recordLateApproval(
    ctx: TenantContext,
    attempt: Attempt,
    approval: Approved,
  ): Promise<LateApproval>;
  /**
   * Records money that came by another payment of an attempt's voucher, such as a voucher that is paid twice. Absent
   * where nothing is paid by voucher. `waits`: the attempt itself is not charged yet. `unclear`: a person has to
   * look, and nothing is recorded.
   */
  recordFurther?(
    ctx: TenantContext,
    attempt: Attempt,
    payment: FurtherPayment,
  ): Promise<Checked | "unclear">;
  /**
   * Records what the provider added to a charged attempt's own payment, which amounts to `total` now, in minor units.
   * `unclear`: a person has to look, and nothing is recorded.
   */
  recordRaise?(ctx: TenantContext, attempt: Attempt, total: bigint): Promise<"done" | "unclear">;
  /** Money that goes back: every change locks the attempt first, in the order that all writers use. */
  moneyBack: {
    lock(ctx: TenantContext, db: Database, id: string): Promise<Locked | null>;
    /** Changes what must be so before the attempt's row is written, in the same transaction. */
    prepare?(
      ctx: OrganizationContext,
      db: Database,
      before: Locked,
      back: MoneyBack,
    ): Promise<void>;
    /**
     * Writes what follows from it in the same transaction: postings, totals, notices, and what the
     * money paid for. The attempt's own row is written already; `before` is what it was.
     */
    record(ctx: OrganizationContext, db: Database, before: Locked, back: MoneyBack): Promise<void>;
  };
  /** Describes an attempt for people, or returns null. */
  describe(ctx: TenantContext, id: string): Promise<AttemptDescription | null>;
}

/** The causes by their names. */
export type ChargeCauses = Readonly<Record<string, ChargeCause>>;

/** Returns a cause. Throws for a name that the map lacks: a message must never be lost silently. */
export function causeOf(causes: ChargeCauses, name: string): ChargeCause {
  const cause = causes[name];
  if (!cause) throw new Error(`no cause of charges is called ${name}`);
  return cause;
}
