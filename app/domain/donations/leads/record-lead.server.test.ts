import { beforeAll, describe, expect, it } from "vitest";
import {
  createTestOrganization,
  asVisitor,
  publicContext,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { createTestCampaign } from "../../../../tests/factories/donations";
import type { OrganizationContext } from "~/domain/context";
import { leadSchema, recordLead } from "./record-lead.server";

const now = new Date("2026-11-21T12:00:00Z");
const lead = (email: string, first_name = "") => leadSchema.parse({ email, first_name });

const leadsOf = (ctx: OrganizationContext) =>
  ctx.read((db) => db.lead.findMany({ orderBy: { id: "asc" } }));
const minutesLater = (ctx: OrganizationContext, minutes: number) =>
  publicContext(ctx.organization, new Date(now.getTime() + minutes * 60_000));

beforeAll(() => useTestDatabase());

describe("recordLead", () => {
  it("keeps one row for each campaign and e-mail, and a name once it is known", async () => {
    const ctx = await createTestOrganization(now);
    const [first, second] = [await createTestCampaign(ctx), await createTestCampaign(ctx)];
    await recordLead(asVisitor(ctx), first, lead("Ines@Example.org", "Inés"));
    const later = minutesLater(ctx, 5);
    await recordLead(later, first, lead(" ines@example.org "));
    await recordLead(later, second, lead("ines@example.org"));
    const email = "ines@example.org";
    expect(await leadsOf(ctx)).toMatchObject([
      { campaignId: first, email, firstName: "Inés", createdAt: now, updatedAt: later.now },
      { campaignId: second, email, firstName: "", completedAt: null },
    ]);
  });

  it("ignores a donor who has just given, but records a later visit", async () => {
    const ctx = await createTestOrganization(now);
    const campaign = await createTestCampaign(ctx);
    const again = (minutes: number) =>
      recordLead(minutesLater(ctx, minutes), campaign, lead("ines@example.org"));
    await again(0);
    await ctx.transaction((db) => db.lead.updateMany({ data: { completedAt: now } }));
    await again(9);
    expect(await leadsOf(ctx)).toMatchObject([{ completedAt: now }]);
    await again(11);
    expect(await leadsOf(ctx)).toMatchObject([{ completedAt: null }]);
  });

  it("stores nothing for a campaign that is not public here", async () => {
    const [ctx, other] = [await createTestOrganization(now), await createTestOrganization(now)];
    const foreign = await createTestCampaign(other);
    const refused = recordLead(asVisitor(ctx), foreign, lead("ines@example.org"));
    await expect(refused).rejects.toMatchObject({ code: "not_found" });
    expect([...(await leadsOf(ctx)), ...(await leadsOf(other))]).toEqual([]);
  });
});

describe("leadSchema", () => {
  it.each([
    [{}, "required"],
    [{ email: " " }, "required"],
    [{ email: "ines" }, "email_invalid"],
    [{ email: 7 }, "email_invalid"],
  ])("rejects %j with %s", (body, code) => {
    const { error } = leadSchema.safeParse(body);
    expect(error?.issues[0]).toMatchObject({ path: ["email"], message: code });
  });
});
