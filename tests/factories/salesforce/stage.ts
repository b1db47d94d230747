/** An organisation that is connected to Salesforce's simulator, and its donations. */
import { expect } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { beginConnection } from "~/domain/integrations/begin-connection.server";
import { finishConnection } from "~/domain/integrations/finish-connection.server";
import { getIntegration } from "~/domain/integrations/get-integration.server";
import { listIntegrations } from "~/domain/integrations/list-integrations.server";
import { updateSetup } from "~/domain/integrations/update-setup.server";
import { contextFor, createTestOrganization } from "../database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
  type TestDonation,
} from "../donations";
import type { startSalesforce } from "../servers/salesforce";

export interface Stage {
  ctx: OrganizationContext;
  uuid: string;
  org: string;
  campaignId: string;
  processorId: string;
}

/** An organisation that is connected, with a campaign, and sends without a wait. */
export async function openStage(
  salesforce: Awaited<ReturnType<typeof startSalesforce>>,
  now: Date,
  flavour: "npsp" | "nonprofit_cloud" = "npsp",
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
  return { ctx, uuid, org, campaignId, processorId };
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
