import { getProvider } from "~/providers/registry";
import type { ChargeRequest } from "~/providers/provider";
import type { ProviderIo } from "~/providers/provider-io";
import { toDecimal } from "~/values/money/money";
import { cardsWith, Driver, goodNumber } from "../simulators/dlocal/driver";
import { standInIo } from "../simulators/dlocal/stand-ins";
import type { ProviderDriver } from "./provider-driver";

/** The driver of dLocal, with its simulator as a separate process. */
export class DlocalDriver extends Driver implements ProviderDriver {
  name = "dLocal";
  provider = getProvider("dlocal");
  keepsCancelled = true;
  refunds = true;

  io({
    forged = false,
    url = this.simulator.url,
    patienceMs,
  }: Parameters<ProviderDriver["io"]>[0] = {}): ProviderIo {
    const secret = forged ? "wrong" : undefined;
    return standInIo(url, cardsWith(goodNumber), { secret, patienceMs });
  }

  leavePending(): Promise<void> {
    return this.script("in_process");
  }

  loseAnswer(isTaken: boolean): Promise<void> {
    return this.script(isTaken ? "timeout_after_approve" : "timeout");
  }

  async approve(
    charge: ChargeRequest,
    { amount = charge.amount, signature = "valid" }: Parameters<ProviderDriver["approve"]>[1] = {},
  ): Promise<void> {
    const decimal = toDecimal(amount, charge.currency);
    await this.eventOf(charge, { type: "approved", amount: decimal, signature });
  }

  async repeatWebhook(charge: ChargeRequest): Promise<void> {
    const repeat = { payment: charge.reference, times: 1 };
    await this.simulator.control("POST", "/local_payments/duplicate", repeat);
  }

  async paymentsOf(reference: string): Promise<number> {
    return (await this.booksOf(reference)).length;
  }
}
