import { beforeAll, describe, expect, it, vi } from "vitest";
import { approve, beginDonation, openGiving } from "../../../../tests/factories/charges";
import {
  asJob,
  contextAt,
  createTestOrganization,
  publicContext,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { createTestCampaign, createTestDonation } from "../../../../tests/factories/donations";
import { isCalm } from "~/domain/card-testing/is-calm.server";
import { recordTry } from "~/domain/card-testing/record-try.server";
import { shieldCard } from "~/domain/card-testing/shield-card.server";
import { createPublicContext, type OrganizationContext } from "~/domain/context";
import { beginLeadErasure } from "~/domain/organizations/days/begin-lead-erasure.server";
import { sourceOfAddress } from "~/values/web/visit-source";
import { eraseLeads } from "./erase-leads.server";
import { listLeads } from "./list-leads.server";
import { recordDeclinedLead } from "./record-declined-lead.server";
import { leadSchema, recordLead } from "./record-lead.server";

useTestDatabase();
const now = new Date("2026-11-21T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const page = { page: 1, perPage: 25 };
const daysLater = (ctx: OrganizationContext, days: number) =>
  contextAt(ctx.organization, new Date(now.getTime() + days * DAY_MS), "owner");
const lead = (email: string, first_name = "") => leadSchema.parse({ email, first_name });
const emailsOf = async (ctx: OrganizationContext, filter = {}) =>
  (await listLeads(ctx, filter, page)).items.map(({ email }) => email);

beforeAll(() => void vi.stubEnv("LOG_LEVEL", "silent"));

describe("leads", () => {
  it("are listed with their source, by search and campaign, in their organisation only", async () => {
    const ctx = await createTestOrganization(now);
    const campaign = await createTestCampaign(ctx);
    const from = (minutes: number) =>
      publicContext(ctx.organization, new Date(now.getTime() + minutes * 60_000));
    const address = `https://huellas.example/c/${campaign}?utm_source=instagram&utm_medium=social&utm_campaign=Navidad%202026`;
    await recordLead(from(0), campaign, lead("ines@example.org", "Inés"), sourceOfAddress(address));
    await recordLead(from(1), campaign, lead("ana@example.org"), sourceOfAddress("no address"));
    // A later visit without parameters keeps the source.
    await recordLead(from(2), campaign, lead("ines@example.org"));
    const later = daysLater(ctx, 1);
    expect((await listLeads(later, {}, page)).items).toMatchObject([
      {
        email: "ines@example.org",
        firstName: "Inés",
        campaign: { id: campaign },
        utm: { source: "instagram", medium: "social", campaign: "Navidad 2026" },
        createdAt: now,
      },
      { email: "ana@example.org", utm: { source: "", medium: "", campaign: "" } },
    ]);
    expect(await emailsOf(later, { sort: "oldest" })).toEqual([
      "ana@example.org",
      "ines@example.org",
    ]);
    expect(await emailsOf(later, { q: "navidad" })).toEqual(["ines@example.org"]);
    expect(await emailsOf(later, { campaign: ctx.newId() })).toEqual([]);
    expect(await emailsOf(await createTestOrganization(now))).toEqual([]);
    const viewer = contextAt(ctx.organization, now, "viewer");
    await expect(listLeads(viewer, {}, page)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("are no leads any more after 90 days, and a daily job erases them", async () => {
    const ctx = await createTestOrganization(now);
    const campaign = await createTestCampaign(ctx);
    await recordLead(publicContext(ctx.organization, now), campaign, lead("ines@example.org"));
    const count = () => ctx.read((db) => db.lead.count());
    expect(await emailsOf(daysLater(ctx, 90))).toEqual(["ines@example.org"]);
    expect(await emailsOf(daysLater(ctx, 90.01))).toEqual([]);
    await eraseLeads(asJob(daysLater(ctx, 90), "donations.erase-leads"));
    expect(await count()).toBe(1);
    await eraseLeads(asJob(daysLater(ctx, 90.01), "donations.erase-leads"));
    expect(await count()).toBe(0);
  });

  it("are queued for erasure once a day", async () => {
    const { organization } = await openGiving(now);
    const ctx = contextAt(organization, now, "owner");
    const where = { organizationId: organization.id, job: "donations.erase-leads" };
    const begun = () => ctx.read((db) => db.outbox.count({ where }));
    await beginLeadErasure(new Date("2031-01-05T01:00:00Z"));
    await beginLeadErasure(new Date("2031-01-05T23:00:00Z"));
    expect(await begun()).toBe(1);
    await beginLeadErasure(new Date("2031-01-06T01:00:00Z"));
    expect(await begun()).toBe(2);
  });

  it("end with an approved donation of the same e-mail, on whichever form", async () => {
    const giving = await openGiving(now);
    const ctx = contextAt(giving.organization, now, "owner");
    const visitor = giving.visitorAt(now);
    const other = await createTestCampaign(ctx);
    await recordLead(visitor, giving.campaignId, lead("ines@example.org"));
    await recordLead(visitor, other, lead("ines@example.org"));
    await recordLead(visitor, other, lead("otra@example.org"));
    const { id } = await beginDonation(visitor, giving, { email: "Ines@Example.org" });
    expect(await emailsOf(ctx)).toHaveLength(3);
    await approve(visitor, id);
    expect(await emailsOf(ctx)).toEqual(["otra@example.org"]);
    await eraseLeads(asJob(daysLater(ctx, 1.01), "donations.erase-leads"));
    expect(await ctx.read((db) => db.lead.count())).toBe(1);
  });
});

describe("isCalm", () => {
  it("is false for an address whose cards are declined, which leaves no lead", async () => {
    const ctx = await createTestOrganization(now);
    const campaignId = await createTestCampaign(ctx);
    const visitor = createPublicContext({
      organization: ctx.organization,
      now,
      locale: "es",
      ip: "198.18.77.9",
    });
    expect(await isCalm(visitor, campaignId, "a@example.org")).toBe(true);
    for (let tries = 1; tries <= 4; tries += 1) {
      const shielded = await shieldCard(visitor, {
        campaignId,
        email: `${tries}@example.org`,
        card: { fingerprint: ctx.newId(), first_six: null },
        key: ctx.newId(),
        idempotencyKey: null,
        formAgeMs: 60_000,
        stepUp: {},
        hasScript: true,
      });
      await recordTry(visitor, shielded, "unapproved");
    }
    expect(await isCalm(visitor, campaignId, "a@example.org")).toBe(false);
    await recordLead(visitor, campaignId, lead("a@example.org"));
    expect(await emailsOf(ctx)).toEqual([]);
  });

  it("keeps the author of a declined donation, until a wave of declines is none of people", async () => {
    const giving = await openGiving(now);
    const ctx = contextAt(giving.organization, now, "owner");
    const { campaignId, processorId } = giving;
    const at = (minutes: number, ip: string) =>
      createPublicContext({
        organization: ctx.organization,
        now: new Date(now.getTime() + minutes * 60_000),
        locale: "es",
        ip,
      });
    await recordLead(at(0, "198.18.78.1"), campaignId, lead("typed@example.org"));
    const emails = [
      "typed@example.org",
      ...Array.from({ length: 9 }, (_, n) => `${n}@example.org`),
    ];
    for (const [place, email] of emails.entries()) {
      const donor = { firstName: "Ana", lastName: "Paz", email };
      const createdAt = new Date(now.getTime() + 60_000);
      await createTestDonation(ctx, {
        campaignId,
        processorId,
        status: "refused",
        donor,
        createdAt,
      });
      await recordDeclinedLead(at(2, `198.18.${100 + place}.1`), campaignId, lead(email));
    }
    expect(await emailsOf(daysLater(ctx, 1))).toHaveLength(10);
    const decline = async (ip: string, email: string) => {
      const card = { fingerprint: ctx.newId(), first_six: null };
      const own = { campaignId, email, card, key: ctx.newId(), idempotencyKey: null };
      const shield = { ...own, formAgeMs: 60_000, stepUp: {}, hasScript: true };
      await recordTry(at(3, ip), await shieldCard(at(3, ip), shield), "unapproved");
    };
    // One address that tries on takes nobody's lead away.
    for (let tries = 1; tries <= 4; tries += 1) await decline("198.18.79.9", "t@example.org");
    await recordDeclinedLead(at(3, "198.18.79.9"), campaignId, lead("t@example.org"));
    expect(await emailsOf(daysLater(ctx, 1))).toHaveLength(10);
    for (let tries = 1; tries <= 8; tries += 1)
      await decline(`198.18.${120 + tries}.1`, `t${tries}@example.org`);
    await recordDeclinedLead(at(3, "198.18.130.1"), campaignId, lead("t9@example.org"));
    expect(await emailsOf(daysLater(ctx, 1))).toEqual(["typed@example.org"]);
  });
});
