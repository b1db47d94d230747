/** What the collections of one job share: each goes its own way, their statements go together. */
import { isDatabaseDown } from "~/infrastructure/database.server";
import { gather } from "~/infrastructure/gather";
import type { OrganizationContext } from "../context";
import { listAttemptFacts, type TransactionFacts } from "./donation-facts.server";
import { findProcessor, type Processor } from "./read-giving.server";
import { sendCharges } from "./send-charges.server";
import type { Settle } from "./settle-charge.server";
import { settleCharges } from "./settle-charges.server";

export interface Desk {
  /** The attempt of a collection that is planned, under way or charged. */
  findFacts(collection: { donationId: string; period: string }): Promise<TransactionFacts | null>;
  /** The gateway that charges this organisation's gifts, or null; asked for once. */
  findProcessor(): Promise<Processor | null>;
  /** Commits that a planned transaction goes out now; answers whether its caller may send it. */
  send(charge: { id: string; amount: bigint; processor: Processor }): Promise<boolean>;
  settle: Settle;
}

/** A desk for the collections of one organisation, at one time. */
export function openDesk(ctx: OrganizationContext): Desk {
  let processor: Promise<Processor | null> | undefined;
  return {
    findFacts: gather((collections) => listAttemptFacts(ctx, collections), isDatabaseDown),
    findProcessor: () => (processor ??= findProcessor(ctx)),
    send: gather(async (charges) => {
      // All of a desk go by the gateway that it found.
      const [first] = charges;
      return first ? sendCharges(ctx, first.processor, charges) : [];
    }, isDatabaseDown),
    settle: gather((settlements) => settleCharges(ctx, settlements), isDatabaseDown),
  };
}
