/** Tests organisations as our staff see them, and the decisions about them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  asJob,
  createTestOrganization,
  jobContext,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { ordersOf } from "../../../tests/factories/orders";
import { joinAs } from "../../../tests/factories/people";
import { staffContext } from "../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { listOperatorActs } from "../audit/list-operator-acts.server";
import { entitlementsOf } from "../billing/entitlements";
import { planOverrideForm, planOverrideOf } from "../billing/schema";
import { overridePlan } from "~/domain/subscriptions/staff/override-plan.server";
import type { OperatorContext, OrganizationContext } from "../context";
import { sendStandingNotice } from "~/domain/notifications/people/send-standing-notice.server";
import { tellOneByOne } from "../notifications/tell-one-by-one.server";
import { changeStanding } from "~/domain/organizations/standing/change-standing.server";
import { findOrganization } from "../organizations/find-organization.server";
import { coverRefundFees } from "~/domain/organizations/standing/cover-refund-fees.server";
import { withholdPayouts } from "~/domain/organizations/standing/withhold-payouts.server";
import { releasePayouts } from "~/domain/organizations/standing/release-payouts.server";
import { resumeOrganization } from "~/domain/organizations/standing/resume-organization.server";
import { readSuspension } from "~/domain/organizations/standing/read-suspension.server";
import { suspendOrganization } from "~/domain/organizations/standing/suspend-organization.server";
import { actIn } from "./act-in.server";
import { getTenant } from "./get-tenant.server";
import { listTenants } from "./list-tenants.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

const now = new Date("2026-11-21T12:00:00Z");
const reason = { reason: "Lo pidió la organización por nota" };
const NOTICE = "notifications.send-standing-notice";
let database: TestDatabase;
let tenant: OrganizationContext;
let acting: OrganizationContext;
let staff: OperatorContext;
beforeAll(() => {
  database = testDatabase();
});
beforeEach(async () => {
  mails.length = 0;
  tenant = await createTestOrganization(now, { name: "Ñandú del Árbol" });
  staff = await staffContext(now);
  acting = await actIn(staff, tenant.organizationId);
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

const records = async () => {
  const rows = await tenant.read((db) =>
    db.auditEntry.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
  );
  return rows.map(({ operation, actorKind, changes, id }) => ({
    operation,
    actorKind,
    changes,
    id,
  }));
};
const version = async () =>
  (await findOrganization(now, { id: tenant.organizationId }))?.publicVersion;

/** Runs the jobs of a decision, as the worker would. */
async function sendNotices(): Promise<void> {
  const own = (await records()).map(({ id }) => id);
  const done = new Set<string>();
  for (let rounds = 0; rounds < 2; rounds += 1) {
    const orders = await ordersOf(now, NOTICE, ({ entryId }) => own.includes(entryId));
    for (const order of orders.filter((one) => !done.has(JSON.stringify(one)))) {
      done.add(JSON.stringify(order));
      await sendStandingNotice(asJob(acting, "notifications.send-standing-notice"), order);
    }
  }
}

describe("a decision of our own staff", () => {
  it("says who bears the fee of refunds, once each way", async () => {
    const isCovered = async () =>
      (await findOrganization(now, { id: tenant.organizationId }))?.refundFeesCovered;
    for (const [wanted, before] of [
      [true, false],
      [false, true],
    ] as const) {
      expect(await isCovered()).toBe(before);
      await coverRefundFees(acting, { ...reason, isCovered: wanted });
      await expect(coverRefundFees(acting, { ...reason, isCovered: wanted })).rejects.toMatchObject(
        { code: "invalid_transition" },
      );
      expect(await isCovered()).toBe(wanted);
    }
  });

  it("suspends and resumes once each, with a record and new public pages", async () => {
    const before = await version();
    await suspendOrganization(acting, reason);
    await expect(suspendOrganization(acting, reason)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    expect((await getTenant(staff, tenant.organizationId)).suspended).toEqual({
      at: now,
      ...reason,
    });
    await resumeOrganization(acting, reason);
    await expect(resumeOrganization(acting, reason)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    expect((await getTenant(staff, tenant.organizationId)).suspended).toBeNull();
    expect(await version()).toBe((before ?? 0n) + 2n);
    expect(await records()).toMatchObject([
      {
        operation: "suspend-organization",
        actorKind: "operator",
        changes: { suspended: [false, true], reason: [null, reason.reason] },
      },
      { operation: "resume-organization", changes: { suspended: [true, false] } },
    ]);
  });

  it("releases and withholds payouts", async () => {
    await releasePayouts(acting, reason);
    expect((await getTenant(staff, tenant.organizationId)).payouts).toEqual({ at: now, ...reason });
    await expect(releasePayouts(acting, reason)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await withholdPayouts(acting, reason);
    expect(await getTenant(staff, tenant.organizationId)).toMatchObject({
      payouts: null,
      held: { at: now, ...reason },
    });
    await expect(withholdPayouts(acting, reason)).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });

  it("is rejected for everybody else, including owners and jobs", async () => {
    const job = jobContext(tenant.organization, "access-requests.grant-access", now);
    for (const who of [tenant, job])
      for (const decide of [
        suspendOrganization,
        resumeOrganization,
        releasePayouts,
        withholdPayouts,
      ])
        await expect(decide(who, reason)).rejects.toMatchObject({ code: "forbidden" });
    await expect(coverRefundFees(tenant, { ...reason, isCovered: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    const plan = { tier: "partner", paidUntil: null, trialEnds: null, features: null } as const;
    await expect(overridePlan(tenant, { ...plan, ...reason })).rejects.toMatchObject({
      code: "forbidden",
    });
    const step = { operation: "hold-payouts", from: {}, to: {}, before: {}, after: {} } as const;
    await expect(changeStanding(tenant, step)).rejects.toMatchObject({ code: "forbidden" });
    expect(await records()).toEqual([]);
  });

  it("is reported to owners and admins in their language, once each", async () => {
    const people = [];
    for (const role of ["owner", "admin", "viewer"] as const)
      people.push(await joinAs(role, tenant.organization, now));
    const [owner, admin] = people;
    await suspendOrganization(acting, reason);
    // Their next visit reads the reason.
    const organization = { ...tenant.organization, suspendedAt: now };
    const { user } = tenant;
    const read = ["owner", "admin", "viewer"].map((role) =>
      readSuspension({ ...tenant, organization, user: user && { ...user, role } }),
    );
    expect(await Promise.all(read)).toEqual([reason.reason, reason.reason, null]);
    await sendNotices();
    expect(mails.map(({ to }) => to).toSorted()).toEqual([owner?.email, admin?.email].toSorted());
    expect(mails[0]).toMatchObject({ subject: "Suspendimos la cuenta de Ñandú del Árbol" });
    expect(mails[0]?.text).toContain(reason.reason);
    const [entry] = await records();
    const order = { entryId: entry?.id ?? "", userId: admin?.userId ?? "" };
    expect(await tellOneByOne(acting, NOTICE, order, ["owner", "admin"])).toMatchObject({
      email: admin?.email,
      locale: "es-AR",
    });
    expect(await tellOneByOne(acting, NOTICE, order, ["viewer"])).toBeNull();
  });
});

describe("overridePlan", () => {
  it("sets the plan to the end of a local day, with features that replace the plan's", async () => {
    const form = planOverrideForm.parse({
      tier: "original",
      paid_until: "2026-12-31",
      trial_ends: "",
      override: "own",
      features: ["multiple_payment_gateways", "multiple_payment_gateways"],
      ...reason,
    });
    await overridePlan(acting, planOverrideOf(form));
    const { plan } = await getTenant(staff, tenant.organizationId);
    expect(plan).toEqual({
      tier: "original",
      paidUntil: new Date("2027-01-01T03:00:00Z"),
      trialEndsAt: null,
      features: ["multiple_payment_gateways"],
      overridden: true,
    });
    const found = await findOrganization(now, { id: tenant.organizationId });
    if (!found) throw new Error("gone");
    expect(entitlementsOf(found, now).features).toContain("multiple_payment_gateways");
    await overridePlan(acting, { ...planOverrideOf(form), features: null });
    expect((await getTenant(staff, tenant.organizationId)).plan).toMatchObject({
      features: [],
      overridden: false,
    });
    expect((await records())[0]?.changes).toMatchObject({
      plan: ["essential", "original"],
      features: [null, "multiple_payment_gateways"],
    });
  });

  it("keeps the hour of an end if its last day does not change", async () => {
    const save = async (trialEnds: string | null) => {
      const plan = { tier: "essential", paidUntil: null, trialEnds, features: null } as const;
      await overridePlan(acting, { ...plan, ...reason });
      return (await getTenant(staff, tenant.organizationId)).plan.trialEndsAt;
    };
    // The organisation signed up at a quarter past two, in Buenos Aires.
    const hour = new Date("2026-12-21T17:15:00Z");
    await tenant.transaction((db) => db.organization.updateMany({ data: { trialEndsAt: hour } }));
    expect(await save("2026-12-21")).toEqual(hour);
    expect((await records()).at(-1)?.changes).not.toHaveProperty("trial_ends_at");
    expect(await save("2026-12-22")).toEqual(new Date("2026-12-23T03:00:00Z"));
    expect(await save("2026-12-22")).toEqual(new Date("2026-12-23T03:00:00Z"));
    expect(await save("2026-12-21")).toEqual(new Date("2026-12-22T03:00:00Z"));
    expect(await save(null)).toBeNull();
  });

  it.each([
    [{ tier: "gold" }, "tier"],
    [{ paid_until: "2026-02-31" }, "paid_until"],
    [{ features: ["flying"] }, "features"],
    [{ reason: "porque sí" }, "reason"],
  ])("rejects %o", (wrong, field) => {
    const good = { tier: "partner", override: "plan", ...reason };
    const parsed = planOverrideForm.safeParse({ ...good, ...wrong });
    expect(parsed.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  });
});

describe("listTenants", () => {
  it("finds by words, tax id and owner, and filters by state", async () => {
    const ctx = await staffContext(now);
    const owner = await joinAs("owner", tenant.organization, now);
    const { id, slug } = tenant.organization;
    const list = async (filter: Parameters<typeof listTenants>[1]) =>
      (await listTenants(ctx, { q: slug, ...filter }, { page: 1, perPage: 10 })).items.map(
        (one) => one.id,
      );
    expect(await list({ q: `arbol nandu ${slug}` })).toEqual([id]);
    expect(await list({ q: owner.email })).toEqual([id]);
    expect(await list({ q: "%" })).toEqual([]);
    expect(await list({ country: "AR", state: "pending", payouts: "waiting" })).toEqual([id]);
    expect(await list({ country: "BR" })).toEqual([]);
    for (const sort of ["newest", "oldest", "name"] as const)
      expect(await list({ sort }), sort).toEqual([id]);
    const batches = listTenants.forFile(ctx, { q: slug });
    expect((await batches.next()).value?.map((one: { id: string }) => one.id)).toEqual([id]);
    await suspendOrganization(acting, reason);
    await releasePayouts(acting, reason);
    expect(await list({ state: "suspended", payouts: "released", plan: "essential" })).toEqual([
      id,
    ]);
    const { items, total } = await listTenants(ctx, { q: slug }, { page: 1, perPage: 10 });
    expect([items[0]?.owner, total]).toEqual([owner.email, 1]);
  });

  it("lists staff's acts in organisations, and those of no other actor", async () => {
    const ctx = await staffContext(now);
    const own = await actIn(ctx, tenant.organizationId);
    await suspendOrganization(own, reason);
    const search = tenant.organization.slug;
    const acts = await listOperatorActs(ctx, { q: search }, { page: 1, perPage: 10 });
    expect(acts).toMatchObject({
      total: 1,
      items: [
        {
          operation: "suspend-organization",
          operator: "Persona Operadora",
          organization: { id: tenant.organizationId, name: "Ñandú del Árbol" },
          reason: reason.reason,
        },
      ],
    });
    const { email } = ctx.operator;
    const all = await listOperatorActs(ctx, { q: email }, { page: 1, perPage: 10 });
    expect(all.items.map(({ operation }) => operation)).toEqual(["suspend-organization"]);
    const file = listOperatorActs.forFile(ctx, { q: email });
    const batch = (await file.next()).value as { operation: string }[];
    // The export itself is recorded in it.
    expect(batch.map(({ operation }) => operation)).toEqual([
      "list-operator-acts-for-file",
      "suspend-organization",
    ]);
  });

  it("shows an organisation with its people, the owner first", async () => {
    const viewer = await joinAs("viewer", tenant.organization, now);
    const owner = await joinAs("owner", tenant.organization, now);
    const view = await getTenant(staff, tenant.organizationId);
    expect(view.people.map(({ email }) => email)).toEqual([owner.email, viewer.email]);
    expect(view).toMatchObject({ documents: "missing", gateways: [], activatedAt: null });
  });
});
