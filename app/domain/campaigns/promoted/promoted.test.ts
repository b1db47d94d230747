/** Tests the roles that edit and publish promoted campaigns, and the mails about them. */
import { EventEmitter, once } from "node:events";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  asJob,
  asVisitor,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { ordersOf } from "../../../../tests/factories/orders";
import { joinAs } from "../../../../tests/factories/people";
import { staffContext } from "../../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { listOperatorActs } from "../../audit/list-operator-acts.server";
import { acrossOrganizations, type OperatorContext, type OrganizationContext } from "../../context";
import { sendStandingNotice } from "~/domain/notifications/people/send-standing-notice.server";
import { actIn } from "../../operators/act-in.server";
import { listRuleCampaigns } from "../../payment-processors/list-rule-campaigns.server";
import { createCampaign } from "../editor/create-campaign.server";
import { getCampaign } from "../get-campaign.server";
import { getPromoted } from "./get-promoted.server";
import { getPublicCampaign } from "../get-public-campaign.server";
import { listPromotedForFile } from "./list-promoted-for-file.server";
import { listPromoted } from "./list-promoted.server";
import { publishCampaign } from "../editor/publish-campaign.server";
import { campaignSchema } from "../schema";
import { unpublishCampaign } from "../editor/unpublish-campaign.server";
import { updateCampaign } from "../editor/update-campaign.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

const NOW = new Date("2026-11-22T12:00:00Z");
const NOTICE = "notifications.send-standing-notice";
const across = acrossOrganizations("a test prepares its tenant", NOW);
const input = (more: object = {}) =>
  campaignSchema("ARS").parse({
    type: "promoted",
    title: "Inundaciones",
    description: "Para las familias.",
    amounts: [{ amount: "5000" }],
    ...more,
  });

let tenant: OrganizationContext;
let staff: OrganizationContext;
let operator: OperatorContext;
useTestDatabase();
beforeEach(async () => {
  mails.length = 0;
  tenant = await createTestOrganization(NOW);
  await joinAs("owner", tenant.organization, NOW);
  operator = await staffContext(NOW);
  staff = await actIn(operator, tenant.organizationId);
  await across.transaction((db) =>
    db.organization.update({ where: { id: tenant.organizationId }, data: { activatedAt: NOW } }),
  );
});
afterAll(closeDatabase);

const refuses = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });

async function sendOwnNotices(): Promise<void> {
  const entries = await tenant.read((db) => db.auditEntry.findMany({ select: { id: true } }));
  const own = entries.map(({ id }) => id);
  const orders = await ordersOf(NOW, NOTICE, ({ entryId }) => own.includes(entryId));
  for (const order of orders)
    await sendStandingNotice(asJob(tenant, "notifications.send-standing-notice"), order);
}

describe("a promoted campaign", () => {
  it("is created only by our staff, complete, unpublished, for one-time donations", async () => {
    await refuses(createCampaign(tenant, input()), "campaign_type_not_available");
    await refuses(
      createCampaign(staff, input({ type: "crowdfund" })),
      "campaign_type_not_available",
    );
    await refuses(createCampaign(staff, input({ description: "" })), "validation_failed");
    const none = { amounts: [], allow_other_amount: false };
    await refuses(createCampaign(staff, input(none)), "validation_failed");
    const made = await createCampaign(staff, input({ allow_one_time: false }));
    expect(made).toMatchObject({ type: "promoted", state: "unpublished", allowOneTime: true });
  });

  it("is published only by the organisation, and unpublished by either", async () => {
    const { id, slug } = await createCampaign(staff, input());
    await refuses(publishCampaign(staff, id), "forbidden");
    await publishCampaign(tenant, id);
    expect(await getPublicCampaign(asVisitor(tenant), slug)).toMatchObject({
      title: "Inundaciones",
    });
    await unpublishCampaign(staff, id);
    await refuses(getPublicCampaign(asVisitor(tenant), slug), "not_found");
    await publishCampaign(tenant, id);
    await unpublishCampaign(tenant, id);
    expect(await getCampaign(tenant, id)).toMatchObject({ state: "unpublished" });
  });

  it("is edited only by our staff, and not while it is public", async () => {
    const { id } = await createCampaign(staff, input());
    await refuses(updateCampaign(tenant, id, input({ title: "Otra" })), "campaign_promoted");
    await refuses(updateCampaign(staff, id, input({ description: "" })), "validation_failed");
    const written = await updateCampaign(staff, id, input({ title: "Otra", amounts: [] }));
    expect(written).toMatchObject({ title: "Otra", type: "promoted" });
    await publishCampaign(tenant, id);
    await refuses(updateCampaign(staff, id, input({ title: "Tarde" })), "campaign_published");
    expect(await getCampaign(tenant, id)).toMatchObject({ title: "Otra" });
  });

  it("is not changed by our staff while the organisation publishes it", async () => {
    const { id } = await createCampaign(staff, input());
    const key = { organizationId: tenant.organizationId, id };
    const signs = new EventEmitter();
    const written = once(signs, "written");
    const publishing = tenant.transaction(async (db) => {
      await db.campaign.update({
        where: { organizationId_id: key },
        data: { publishedAt: NOW },
      });
      const released = once(signs, "released");
      signs.emit("written");
      await released;
    });
    await written;
    const writing = refuses(
      updateCampaign(staff, id, input({ title: "Tarde" })),
      "campaign_published",
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    signs.emit("released");
    await Promise.all([publishing, writing]);
    expect(await getCampaign(tenant, id)).toMatchObject({ title: "Inundaciones" });
  });

  it("gives our staff no access to the organisation's own campaigns", async () => {
    const own = await createCampaign(tenant, input({ type: "fundraise" }));
    await publishCampaign(tenant, own.id);
    await refuses(updateCampaign(staff, own.id, input()), "not_found");
    await refuses(unpublishCampaign(staff, own.id), "not_found");
    expect(await getCampaign(tenant, own.id)).toMatchObject({ state: "published" });
  });

  it("is in no gateway's rule, unlike the organisation's own", async () => {
    const { id } = await createCampaign(staff, input());
    const own = await createCampaign(tenant, input({ type: "fundraise" }));
    const listed = await listRuleCampaigns(tenant, [id, own.id]);
    expect(listed.map(({ uuid }) => uuid)).toEqual([own.id]);
  });

  it("is the only kind of campaign that our staff reads, and each access is recorded", async () => {
    const { id } = await createCampaign(staff, input());
    const own = await createCampaign(tenant, input({ type: "fundraise" }));
    const { organizationId } = tenant;
    const paging = { page: 1, perPage: 25 };
    const page = await listPromoted(operator, organizationId, {}, paging);
    expect(page.items.map((one) => one.id)).toEqual([id]);
    const { campaign } = await getPromoted(operator, organizationId, id);
    expect(campaign).toMatchObject({ id, title: "Inundaciones" });
    await refuses(getPromoted(operator, organizationId, own.id), "not_found");
    for await (const batch of listPromotedForFile(operator, staff, {}))
      expect(batch.map((one) => one.id)).toEqual([id]);
    const { items } = await listOperatorActs(
      operator,
      { q: tenant.organization.slug },
      { page: 1, perPage: 25 },
    );
    const looks = items.filter(({ operation }) => operation.includes("promoted"));
    expect(looks.map(({ operation }) => operation).toSorted()).toEqual([
      "get-promoted",
      "list-promoted",
      "list-promoted-for-file",
    ]);
    for (const { organization, operator: who } of looks)
      expect([organization?.id, who]).toEqual([organizationId, "Persona Operadora"]);
  });

  it("informs owners and admins of its creation and of its removal, once each", async () => {
    const { id } = await createCampaign(staff, input());
    await updateCampaign(staff, id, input({ title: "Inundaciones del sur" }));
    await publishCampaign(tenant, id);
    await unpublishCampaign(staff, id);
    await publishCampaign(tenant, id);
    await unpublishCampaign(tenant, id);
    await sendOwnNotices();
    const { name } = tenant.organization;
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      `Dejamos de publicar una campaña de ${name}`,
      `Preparamos una campaña para ${name}`,
    ]);
    for (const { text } of mails) {
      expect(text).toContain("Inundaciones del sur");
      expect(text).toContain(`/manage/campaigns/${id}`);
    }
  });
});
