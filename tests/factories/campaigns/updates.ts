/** An organisation with a campaign that has donors and updates. */
import { randomUUID } from "node:crypto";
import type { OrganizationContext } from "~/domain/context";
import { createCampaignUpdate } from "~/domain/campaigns/updates/create-campaign-update.server";
import { listCampaignUpdates } from "~/domain/campaigns/updates/list-campaign-updates.server";
import { publishCampaignUpdate } from "~/domain/campaigns/updates/publish-campaign-update.server";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { makeDonation, openGiving, type TestGiving } from "../charges";
import { contextAt } from "../database";

export interface TestUpdates {
  giving: TestGiving;
  owner: OrganizationContext;
  slug: string;
  /** Adds a donor of the campaign, who answers about news. Returns the donor's id. */
  addDonor(email: string, consent?: "yes" | "no" | null): Promise<string>;
  /** Writes a draft. Returns its id. */
  write(title?: string, id?: string): Promise<string>;
  publish(id: string): Promise<void>;
  listed(): ReturnType<typeof listedOf>;
}

const listedOf = async (owner: OrganizationContext, campaignId: string) =>
  (await listCampaignUpdates(owner, campaignId)).updates;

export async function openUpdates(now: Date): Promise<TestUpdates> {
  const giving = await openGiving(now);
  const { campaignId } = giving;
  const owner = contextAt(giving.organization, now, "owner");
  const where = { id: campaignId };
  const { slug } = await owner.read((db) => db.campaign.findFirstOrThrow({ where }));
  return {
    ...{ giving, owner, slug },
    async addDonor(email, consent = "yes") {
      const { donationId } = await makeDonation(giving.at(now), giving, { email });
      const { donorId } = await owner.read((db) =>
        db.donation.findFirstOrThrow({ where: { id: donationId } }),
      );
      if (consent) await updateDonor(owner, donorId, { email_consent: consent });
      return donorId;
    },
    async write(title = "Techos nuevos", id = randomUUID()) {
      const body = "Quedaron **listos** los techos.\n\n- tres casas";
      await createCampaignUpdate(owner, campaignId, { title, body, idempotency_key: id });
      return id;
    },
    publish: (id) => publishCampaignUpdate(owner, campaignId, id),
    listed: () => listedOf(owner, campaignId),
  };
}
