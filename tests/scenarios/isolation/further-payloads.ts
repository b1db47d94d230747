import { integrationPayloads } from "./integration-rows";
import { payoutPayloads } from "./payout-rows";

/** Payloads of the jobs of payouts and integrations. */
export const furtherPayloads = { ...integrationPayloads, ...payoutPayloads };
