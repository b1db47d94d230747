import { beforeAll, describe, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { planNotice, unpaidNotice } from "./plan-notice.server";
import type { SignedInContext } from "./sessions/require.server";

const now = new Date("2026-11-26T15:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000);
let ctx: OrganizationContext;

const at = (plan: Partial<OrganizationContext["organization"]>) =>
  planNotice({ ...ctx, organization: { ...ctx.organization, ...plan } } as SignedInContext);

beforeAll(async () => {
  useTestDatabase();
  ctx = await createTestOrganization(now);
});

describe("planNotice", () => {
  const trial = { planTier: "essential", planPaidUntil: null };

  it("counts the days of a trial, and its last one as one", () => {
    expect(at({ ...trial, trialEndsAt: inDays(7) })).toMatchObject({
      state: "running",
      plan: "Esencial",
      daysLeft: 7,
      commission: "3,5 %",
    });
    expect(at({ ...trial, trialEndsAt: inDays(0.2) })).toMatchObject({ daysLeft: 1 });
  });

  it("is brief from the second day of a trial to its end", () => {
    const isBrief = (days: number) => at({ ...trial, trialEndsAt: inDays(days) })?.isBrief;
    expect([90, 89.2, 89, 1, -1].map(isBrief)).toEqual([false, false, true, true, false]);
  });

  it("tells a trial that ended from a plan that ended", () => {
    expect(at({ ...trial, trialEndsAt: inDays(-1) })).toMatchObject({
      state: "trial",
      lastDay: "25 de noviembre de 2026",
    });
    const plan = { planTier: "professional", planPaidUntil: inDays(-2), trialEndsAt: inDays(-80) };
    expect(at(plan)).toMatchObject({ state: "plan", lastDay: "24 de noviembre de 2026" });
  });

  it("has a dialog a day in the last week of a trial, and after its end at each login as well", () => {
    const person = `${ctx.organizationId}/${ctx.user?.id}`;
    expect(at({ ...trial, trialEndsAt: inDays(8) })?.dialog).toBeNull();
    const occasion = "2026-11-26";
    expect(at({ ...trial, trialEndsAt: inDays(6.5) })?.dialog).toEqual({ person, occasion });
    expect(at({ ...trial, trialEndsAt: inDays(-30) })?.dialog).toEqual({
      person,
      occasion: `${occasion} ${ctx.user?.sessionId}`,
    });
    const ended = { planTier: "professional", planPaidUntil: inDays(-2) };
    expect(at({ ...ended, trialEndsAt: inDays(-80) })?.dialog).toBeNull();
  });

  it("says until when a plan with an unpaid invoice keeps what it includes", () => {
    const unpaid = (end: Date) => {
      const plan = { planTier: "professional", planPaidUntil: end };
      const organization = { ...ctx.organization, ...plan };
      return unpaidNotice({ ...ctx, organization } as SignedInContext);
    };
    const facts = { plan: "Profesional", dialog: null };
    expect(unpaid(new Date("2026-12-01T03:00:00Z"))).toMatchObject({
      ...{ ...facts, state: "past_due", lastDay: "30 de noviembre de 2026" },
    });
    expect(unpaid(inDays(-1))).toMatchObject({ ...facts, state: "unpaid" });
  });

  it("has nothing to say of a plan, or of Original", () => {
    const none = { planPaidUntil: null, trialEndsAt: inDays(-3) };
    expect(at({ ...none, planTier: "professional", planPaidUntil: inDays(30) })).toBeNull();
    expect(at({ ...none, planTier: "original" })).toBeNull();
  });
});
