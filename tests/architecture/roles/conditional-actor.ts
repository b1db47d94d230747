/** An actor whose rules all have conditions, and calls of every operation in its name. */
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { may, type AbilityRule } from "~/domain/users/abilities";
import { createTestCampaign, createTestDonation } from "../../factories/donations";
import { operationOf } from "./operations";

const PERIOD = "2026-11";

export interface Own {
  campaign: string;
  donation: string;
  transaction: string;
  donor: string;
}

/** Makes a campaign with a monthly donation, whose charge was approved now. */
export async function makeOwn(
  owner: OrganizationContext,
  title: string,
  processorId: string,
): Promise<Own> {
  const campaign = await createTestCampaign(owner, title);
  const donation = await createTestDonation(owner, {
    campaignId: campaign,
    processorId,
    recurrence: "monthly",
    donor: { firstName: title, lastName: "Paz", email: `${title.toLowerCase()}@example.org` },
    transactions: [{ status: "approved", date: owner.now, period: PERIOD }],
  });
  const [transaction, { donorId }] = await owner.read(async (db) => [
    await db.transaction.findFirstOrThrow({ where: { donationId: donation } }),
    await db.donation.findFirstOrThrow({ where: { id: donation } }),
  ]);
  return { campaign, donation, transaction: transaction.id, donor: donorId };
}

/** The rules of somebody who reads and changes what belongs to one campaign. */
export function rulesWithin({ campaign, donor }: Own): AbilityRule[] {
  const ofCampaign = { campaign_id: { $in: [campaign] } };
  return [
    may("read", "organization"),
    may("create", "export"),
    may("read", "report", ofCampaign),
    may("manage", ["donation", "transaction", "lead"], ofCampaign),
    may("manage", "campaign", { uuid: { $in: [campaign] } }),
    may("manage", "donor", { uuid: { $in: [donor] } }),
  ];
}

/** JSON has no text for undefined, and none for a bigint. */
export const textOf = (value: unknown): string =>
  JSON.stringify([value], (_key, one: unknown) => (typeof one === "bigint" ? String(one) : one));

/** What operations take: an id, or an object with any of these names. */
export function argumentsOf(inside: Own, own: Own): unknown[][] {
  const named = {
    ...own,
    id: own.donation,
    uuid: own.donation,
    other: own.donor,
    campaignId: own.campaign,
    donationId: own.donation,
    transactionId: own.transaction,
    transactionIds: [own.transaction],
    donorId: own.donor,
    period: PERIOD,
    list: "donations",
    kind: "donations",
    action: "pause",
    q: "Paz",
    title: "Otro",
    note: "Otro",
    tags: ["otro"],
    reason: "other",
    amount: "10.00",
  };
  const ids = Object.values(own);
  return [
    [],
    [{}, { page: 1, perPage: 50 }],
    [named, named, named],
    ["Paz", ["Paz"]],
    ["donations", own.donation],
    [PERIOD, own.campaign],
    [[own.transaction, own.donation]],
    ...ids.map((id) => [id, named, named]),
    ...ids.map((id) => [inside.campaign, id, named]),
    [inside.donation, own.transaction, named],
    ...Object.values(inside).map((id) => [id, named, named]),
  ];
}

export async function allOf<T>(batches: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

/** Returns what an operation shows, empty for an error, or null where it refuses the actor. */
export async function shownBy(
  agent: OrganizationContext,
  name: string,
  given: readonly unknown[],
): Promise<string | null> {
  const operation = await operationOf(name);
  try {
    const begun = operation(agent, ...given);
    const isRows = typeof begun === "object" && begun !== null && Symbol.asyncIterator in begun;
    const shown = isRows ? await allOf(begun as AsyncIterable<unknown>) : await begun;
    return textOf(shown);
  } catch (error) {
    // A condition on a column that a statement's table has not.
    if (error instanceof Error && /column \w+\.\w+ does not exist/.test(error.message)) throw error;
    return error instanceof DomainError && error.code === "forbidden" ? null : "";
  }
}
