import type { Approved } from "~/providers/provider";
import type { Currency } from "~/values/money/money";
import type { OrganizationContext, TenantContext } from "../context";
import type { ChargeResult } from "./charge-result";
import type { SentAttempt } from "./record-outcome.server";

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
}

/** `waits`: the provider's answer cannot be recorded yet, and no other job will re-check. */
export type Checked = "done" | "waits";

/** `waits`: another attempt has no result yet, which must be known first. */
export type LateApproval = "recorded" | "known" | "waits";

/** The subject of a message: our attempt, and the provider's refund or dispute. */
export interface Notified {
  transactionId: string;
  eventId: string | null;
}

/**
 * Why something is charged: a gift, later an invoice or a pledge (design, 'A charge'). Charging and
 * checking know only these functions; jobs/charge-causes.ts maps the names to the causes.
 */
export interface ChargeCause<Attempt extends CheckedAttempt = CheckedAttempt> {
  name: string;
  /** Returns an attempt of this organisation, or null. */
  findAttempt(ctx: TenantContext, id: string): Promise<Attempt | null>;
  /** Commits a result with all its effects. Returns false if the attempt has its result already. */
  recordResult(ctx: TenantContext, attempt: Attempt, result: ChargeResult): Promise<boolean>;
  /** Records the approval of an attempt that had ended without a charge. */
  recordLateApproval(
    ctx: TenantContext,
    attempt: Attempt,
    approval: Approved,
  ): Promise<LateApproval>;
  /** Records a refund or a dispute that a notification names, from the provider's present answer. */
  recordMoneyBack(
    ctx: OrganizationContext,
    kind: "refund" | "dispute",
    notified: Notified,
  ): Promise<Checked>;
}

/** The causes by their names. */
export type ChargeCauses = Readonly<Record<string, ChargeCause>>;

/** Returns a cause. Throws for a name that the map lacks: a message must never be lost silently. */
export function causeOf(causes: ChargeCauses, name: string): ChargeCause {
  const cause = causes[name];
  if (!cause) throw new Error(`no cause of charges is called ${name}`);
  return cause;
}
