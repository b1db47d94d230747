import type { ChargeRequest, Provider, RawNotification } from "~/providers/provider";
import type { ProviderIo } from "~/providers/provider-io";

/** Drives one provider and its simulator for the contract suite. */
export interface ProviderDriver {
  name: string;
  provider: Provider;
  /** Whether the provider keeps a cancelled charge; otherwise it knows nothing of it. */
  keepsCancelled: boolean;
  /** Whether its money goes back through the provider, where that refunds at all. */
  refunds: boolean;
  /** Webhooks that the provider sent since this list was cleared. */
  received: RawNotification[];
  start(): Promise<void>;
  stop(): Promise<void>;
  chargeOf(changes?: Partial<ChargeRequest>): ChargeRequest;
  /** `forged`: with credentials that the provider rejects; `url`: the provider's other address. */
  io(options?: { forged?: boolean; url?: string; patienceMs?: number }): ProviderIo;
  /** Leaves the next charge undecided until `decide`. */
  leavePending(): Promise<void>;
  /** Sends no answer to the next charge; `isTaken` means that the provider booked it. */
  loseAnswer(isTaken: boolean): Promise<void>;
  /** Decides a pending charge, in minor units, and sends its webhook. */
  approve(
    charge: ChargeRequest,
    options?: { amount?: bigint; signature?: "valid" | "invalid" | "none" },
  ): Promise<void>;
  /** Sends the same webhook again. */
  repeatWebhook(charge: ChargeRequest): Promise<void>;
  /** Returns the number of payments that the provider has under a reference, paid or not. */
  paymentsOf(reference: string): Promise<number>;
}
