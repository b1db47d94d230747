/** What the collections of one job share: each goes its own way, their statements go together. */
import { isDatabaseDown } from "~/infrastructure/database.server";
import { gather } from "~/infrastructure/gather";
import type { OrganizationContext } from "../context";
import { listAttemptFacts, type AttemptFacts } from "./donation-facts.server";
import { postponeCollections } from "./postpone-collections.server";
import { processorFor } from "./processor-for";
import { listProcessors, type CandidateProcessor, type Processor } from "./read-giving.server";
import type { WriteGiftResult } from "./record-gift-result.server";
import { sendGiftAttempts } from "./send-gift-attempts.server";
import { writeGiftResults } from "./write-gift-results.server";

export interface Desk {
  /** The attempt of a collection that is planned, under way or charged. */
  findFacts(collection: { donationId: string; period: string }): Promise<AttemptFacts | null>;
  /** The gateway that charges a campaign's gifts, or null; the organisation's are asked for once. */
  findProcessor(campaignId: string): Promise<Processor | null>;
  /** Commits that a planned transaction goes out now; answers whether its caller may send it. */
  send(charge: { id: string; amount: bigint; processor: Processor }): Promise<boolean>;
  write: WriteGiftResult;
  /** Tries a collection of which nothing was sent again later. */
  postpone(collection: { donationId: string; period: string }): Promise<void>;
}

/** A desk for the collections of one organisation, at one time. */
export function openDesk(ctx: OrganizationContext): Desk {
  let processors: Promise<CandidateProcessor[]> | undefined;
  return {
    findFacts: gather((collections) => listAttemptFacts(ctx, collections), isDatabaseDown),
    findProcessor: async (campaignId) =>
      processorFor(await (processors ??= listProcessors(ctx)), campaignId),
    send: sendByGateway(ctx),
    write: gather((results) => writeGiftResults(ctx, results), isDatabaseDown),
    postpone: gather(async (collections) => {
      await postponeCollections(ctx, collections);
      return collections.map(() => undefined);
    }, isDatabaseDown),
  };
}

/**
 * What of a desk goes by the same gateway goes together, and apart from the other's: when one's statement
 * fails, its charges are asked for again alone, and what the other's has sent is not.
 */
function sendByGateway(ctx: OrganizationContext): Desk["send"] {
  const senders = new Map<string, Desk["send"]>();
  return (charge) => {
    const { processor } = charge;
    const sender =
      senders.get(processor.id) ??
      gather((charges) => sendGiftAttempts(ctx, processor, charges), isDatabaseDown);
    senders.set(processor.id, sender);
    return sender(charge);
  };
}
