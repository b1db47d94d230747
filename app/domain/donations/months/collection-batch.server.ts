/** Shared state of one job's collections, whose statements run together. */
import { isDatabaseDown } from "~/infrastructure/database/database.server";
import { createBatchLoader } from "~/infrastructure/database/batch-loader";
import { gatewaysInPlan } from "~/domain/billing/entitlements";
import type { OrganizationContext } from "~/domain/context";
import {
  applyUpgradeSteps,
  type UpgradedCharge,
} from "~/domain/donations/increases/apply-upgrade-steps.server";
import {
  listAttemptSnapshots,
  type AttemptSnapshot,
} from "~/domain/donations/results/charge-snapshot.server";
import type { FindHistory } from "~/domain/donations/results/decide-next-step.server";
import { listDeclineHistories } from "~/domain/donations/results/list-decline-histories.server";
import { postponeCollections, type PostponedCollection } from "./postpone-collections.server";
import { processorFor, secondProcessor, takesMethod } from "~/domain/donations/terms/processor-for";
import {
  listEnabledProcessors,
  type CandidateProcessor,
  type Processor,
} from "~/domain/donations/terms/read-giving.server";
import type { WriteDonationResult } from "~/domain/donations/results/record-donation-result.server";
import { sendDonationAttempts } from "./send-donation-attempts.server";
import { writeDonationResults } from "~/domain/donations/results/write-donation-results.server";

export interface CollectionBatch {
  /** Returns the planned, running or approved attempt of a collection. */
  findAttempt(collection: { donationId: string; period: string }): Promise<AttemptSnapshot | null>;
  /**
   * Returns the gateway for a campaign's donations and a card brand, or null; it reads them once. `ownId`
   * is the one that charged the donation before, with which it stays.
   */
  findProcessor(
    campaignId: string,
    methodId: string,
    ownId: string | null,
  ): Promise<CandidateProcessor | null>;
  /** Returns the global gateway for an immediate second attempt with a card brand, or null. */
  findSecondProcessor(methodId: string): Promise<CandidateProcessor | null>;
  findHistory: FindHistory;
  /** Applies a due step of an increase. Returns the amount to charge. */
  raise(charge: UpgradedCharge): Promise<bigint>;
  /** Commits that a planned transaction is sent now. Returns whether the caller may send it. */
  send(charge: {
    id: string;
    amount: bigint;
    paymentMethodId: string;
    processor: Processor;
  }): Promise<boolean>;
  write: WriteDonationResult;
  /** Postpones a collection of which nothing was sent, by some minutes or by `waitMs`. */
  postpone(collection: PostponedCollection): Promise<void>;
}

/** Opens a batch for collections of one organisation that are charged at the same time. */
export function openCollectionBatch(ctx: OrganizationContext): CollectionBatch {
  let processors: Promise<CandidateProcessor[]> | undefined;
  const listEnabled = () => (processors ??= listEnabledProcessors(ctx));
  const list = async () => gatewaysInPlan(ctx.organization, ctx.now, await listEnabled());
  return {
    findAttempt: createBatchLoader(
      (collections) => listAttemptSnapshots(ctx, collections),
      isDatabaseDown,
    ),
    findProcessor: async (campaignId, methodId, ownId) => {
      const open = processorFor(await list(), campaignId, methodId, { ownId });
      // A card that only a gateway outside the plan charges belongs to a donation that goes on.
      const isTaken = open !== null && takesMethod(open, methodId);
      return isTaken ? open : processorFor(await listEnabled(), campaignId, methodId, { ownId });
    },
    findSecondProcessor: async (methodId) => secondProcessor(await list(), methodId),
    findHistory: createBatchLoader((ids) => listDeclineHistories(ctx, ids), isDatabaseDown),
    raise: createBatchLoader((charges) => applyUpgradeSteps(ctx, charges), isDatabaseDown),
    send: sendByGateway(ctx),
    write: createBatchLoader((results) => writeDonationResults(ctx, results), isDatabaseDown),
    postpone: createBatchLoader(async (collections) => {
      await postponeCollections(ctx, collections);
      return collections.map(() => undefined);
    }, isDatabaseDown),
  };
}

/** Sends each gateway's charges with its own statement, so that an error affects only those. */
function sendByGateway(ctx: OrganizationContext): CollectionBatch["send"] {
  const senders = new Map<string, CollectionBatch["send"]>();
  return (charge) => {
    const { processor } = charge;
    const sender =
      senders.get(processor.id) ??
      createBatchLoader((charges) => sendDonationAttempts(ctx, processor, charges), isDatabaseDown);
    senders.set(processor.id, sender);
    return sender(charge);
  };
}
