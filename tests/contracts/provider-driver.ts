import type { ChargeRequest, Provider, RawNotification } from "~/providers/provider";
import type { ProviderIo } from "~/providers/provider-io";

/** How the contract suite drives one provider and its simulator. */
export interface ProviderDriver {
  name: string;
  provider: Provider;
  /** What the company's webhooks left since it was emptied. */
  received: RawNotification[];
  start(): Promise<void>;
  stop(): Promise<void>;
  chargeOf(changes?: Partial<ChargeRequest>): ChargeRequest;
  /** `forged`: with credentials that the company refuses; `url`: the company is elsewhere. */
  io(options?: { forged?: boolean; url?: string; patienceMs?: number }): ProviderIo;
  /** The next charge stays undecided until `decide`. */
  leavePending(): Promise<void>;
  /** No answer comes to the next charge; `isTaken`: the company took it all the same. */
  loseAnswer(isTaken: boolean): Promise<void>;
  /** The company decides a pending charge, in minor units, and sends its webhook. */
  approve(
    charge: ChargeRequest,
    options?: { amount?: bigint; signature?: "valid" | "invalid" | "none" },
  ): Promise<void>;
  /** The same webhook again. */
  repeatWebhook(charge: ChargeRequest): Promise<void>;
  /** The payments that the company has under a reference, paid or not. */
  paymentsOf(reference: string): Promise<number>;
}
