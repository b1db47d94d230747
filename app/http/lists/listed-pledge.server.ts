import type { Pledge } from "~/domain/pledges/pledge";

/** Returns no more of a pledge than a list of them shows. */
export function listedPledge(pledge: Pledge) {
  const { id, amount, campaign, capturedBy, currency, donor, receivedAt, recurrence, state } =
    pledge;
  const { firstName, lastName } = donor;
  return {
    ...{ id, amount, capturedBy, currency, receivedAt, recurrence, state },
    donor: { firstName, lastName },
    campaign: { title: campaign.title },
  };
}
