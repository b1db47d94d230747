/** An organisation that is connected to Salesforce's simulator, and its donations. */
import { expect } from "vitest";
import { createJobContext, type OrganizationContext } from "~/domain/context";
import { beginConnection } from "~/domain/integrations/begin-connection.server";
import { finishConnection } from "~/domain/integrations/finish-connection.server";
import { getIntegration } from "~/domain/integrations/get-integration.server";
import { listIntegrations } from "~/domain/integrations/list-integrations.server";
import { syncChanges } from "~/domain/integrations/sync/sync-changes.server";
import { updateSetup } from "~/domain/integrations/update-setup.server";
import { contextFor, createTestOrganization } from "../database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
  type TestDonation,
} from "../donations";
import type { Flavour } from "../../simulators/salesforce/objects";
import type { startSalesforce } from "../servers/salesforce";

export interface Stage {
  salesforce: Awaited<ReturnType<typeof startSalesforce>>;
  ctx: OrganizationContext;
  uuid: string;
  org: string;
  campaignId: string;
  processorId: string;
}

/** An organisation that is connected, with a campaign, and sends without a wait. */
export async function openStage(
  salesforce: Stage["salesforce"],
  now: Date,
  flavour: Flavour = "npsp",
): Promise<Stage> {
  const { organization, user } = await createTestOrganization(now);
  const features = ["salesforce_integration"];
  const ctx = contextFor({ ...organization, features, featuresOverridden: true }, user, now);
  const uuid = (await listIntegrations(ctx))[0]?.uuid ?? "";
  const address = await beginConnection(ctx, uuid, { environment: "production", domain: "" });
  const answer = await salesforce.consent(address, flavour);
  expect((await finishConnection(ctx, answer)).outcome).toBe("connected");
  await updateSetup(ctx, uuid, { sync_delay: 0 });
  const org = (await getIntegration(ctx, uuid)).accountId ?? "";
  const [campaignId, processorId] = [await createTestCampaign(ctx), await createTestProcessor(ctx)];
  return { salesforce, ctx, uuid, org, campaignId, processorId };
}

export function giveAt(
  { campaignId, ctx, processorId }: Stage,
  email: string,
  more: Partial<TestDonation> = {},
): Promise<string> {
  return createTestDonation(ctx, {
    ...{ campaignId, processorId, recurrence: "monthly", status: "active" },
    donor: { firstName: "Ana", lastName: "Paz", email },
    transactions: [{ status: "approved", date: ctx.now }],
    ...more,
  });
}

export const donorOf = (stage: Stage, donationId: string) =>
  stage.ctx.read(async (db) => {
    const { donorId } = await db.donation.findFirstOrThrow({ where: { id: donationId } });
    return db.donor.findFirstOrThrow({ where: { id: donorId } });
  });

/** Runs the job as often as it orders itself. */
export async function syncAt({ ctx, uuid }: Stage, at: Date): Promise<void> {
  const place = { organization: ctx.organization, now: at, locale: "es" } as const;
  for (let runs = 0; runs < 20; runs += 1) {
    await syncChanges(createJobContext("integrations.sync-changes", place), {
      integrationId: uuid,
    });
    const left = await ctx.read((db) =>
      db.integrationChange.count({ where: { dueAt: { lte: at } } }),
    );
    if (left === 0) return;
    const { pausedUntil } = await ctx.read((db) => db.integration.findFirstOrThrow());
    if (pausedUntil) return;
  }
}

/** Returns the fields of the organisation's records there. */
export const recordsOf = ({ org, salesforce }: Stage, object: string) =>
  salesforce.simulator.books
    .all("records")
    .filter((row) => row.org === org && row.object === object)
    .map(({ fields }) => fields);
