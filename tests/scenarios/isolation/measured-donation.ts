import { donationOf, type World } from "../../factories/world";
import type { Marked } from "./tenants";

/** Makes a donation, and gives its campaign a key of Google Analytics, which only the product can seal. */
export async function addMeasured(world: World, own: Marked): Promise<{ donationId: string }> {
  const { visitor, organization } = own;
  const donationId = donationOf(await world.give(own, {}));
  const { rows } = await world.database.query<{ id: string }>(
    `UPDATE campaigns c SET analytics_id = 'G-ABC123' FROM donations d
      WHERE d.id = $1 AND d.campaign_id = c.id RETURNING c.id`,
    [donationId],
  );
  const page = `/manage/campaigns/${rows[0]?.id ?? ""}/measuring`;
  const token = (await visitor.get(organization.slug, page)).meta("csrf-token");
  await visitor.post(organization.slug, page, { csrf_token: token, analytics_key: "a-secret" });
  return { donationId };
}
