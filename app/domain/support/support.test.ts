/** Tests support access: requested, granted, declined, ended, and its notifications. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { asJob, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { ordersOf } from "../../../tests/factories/orders";
import { joinAs, later, signedInContext, signUp } from "../../../tests/factories/people";
import { staffContext } from "../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import type { OperatorContext, OrganizationContext } from "../context";
import { sendSupportNotice } from "~/domain/notifications/people/send-support-notice.server";
import { actIn } from "../operators/act-in.server";
import { declineSupport } from "./decline-support.server";
import { endSupport } from "./end-support.server";
import { getSupport } from "./get-support.server";
import { grantSupport } from "./grant-support.server";
import { readSupport } from "./read-support.server";
import { requestSupport } from "./request-support.server";
import { grantSupportSchema } from "./schema";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

const now = new Date("2026-11-21T12:00:00Z");
const HOUR = 3600;
const DAY = 24 * HOUR;
const reason = { reason: "Revisar por qué no llega un cobro" };
const NOTICE = "notifications.send-support-notice";
let database: TestDatabase;
let owner: OrganizationContext;
let staff: OperatorContext;
let acting: OrganizationContext;
let slug: string;

beforeAll(() => {
  database = testDatabase();
});
beforeEach(async () => {
  mails.length = 0;
  const signedUp = await signUp(now);
  slug = signedUp.slug;
  owner = await signedInContext(signedUp, now);
  staff = await staffContext(now);
  acting = await actIn(staff, owner.organizationId);
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const actingAt = (seconds: number) => actIn({ ...staff, now: at(seconds) }, owner.organizationId);
const about = async () => {
  const rows = await owner.read((db) =>
    db.auditEntry.findMany({
      where: { subjectType: "support_access" },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    }),
  );
  return rows.map(({ operation, actorKind, actorId }) => ({ operation, actorKind, actorId }));
};

describe("the form", () => {
  it("accepts one of four durations", () => {
    expect(grantSupportSchema.parse({ hours: "24" })).toEqual({ hours: 24 });
    for (const hours of ["2", "100", "", undefined])
      expect(grantSupportSchema.safeParse({ hours }).success, String(hours)).toBe(false);
  });
});

describe("an access", () => {
  it("lasts exactly for its hours, by the product's clock", async () => {
    await grantSupport(owner, { hours: 8 });
    const { access } = await getSupport(owner);
    expect(access).toMatchObject({ grantedAt: now, until: at(8 * HOUR), enteredAt: null });
    expect((await getSupport(later(owner, 8 * HOUR - 1))).access?.id).toBe(access?.id);
    expect((await getSupport(later(owner, 8 * HOUR))).access).toBeNull();
    expect(await about()).toEqual([
      { operation: "grant-support", actorKind: "user", actorId: owner.user?.id },
    ]);
  });

  it("exists once at a time, also with two owners at once, and can follow an expired one", async () => {
    const both = await Promise.allSettled([
      grantSupport(owner, { hours: 1 }),
      grantSupport(owner, { hours: 72 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = both.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ code: "invalid_transition" });
    await expect(grantSupport(owner, { hours: 1 })).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await endSupport(owner);
    await grantSupport(owner, { hours: 1 });
    const after = await signedInContext({ userId: owner.user?.id ?? "", slug }, at(2 * HOUR));
    expect((await getSupport(after)).access).toBeNull();
    await grantSupport(after, { hours: 1 });
    expect((await getSupport(after)).access?.until).toEqual(at(3 * HOUR));
  });

  it("ends at once and only once, also by an admin", async () => {
    await grantSupport(owner, { hours: 72 });
    const admin = await signedInContext(await joinAs("admin", { slug }, now), now);
    await endSupport(admin);
    expect((await getSupport(owner)).access).toBeNull();
    await expect(endSupport(owner)).rejects.toMatchObject({ code: "invalid_transition" });
    expect((await about()).at(-1)).toEqual({
      operation: "end-support",
      actorKind: "user",
      actorId: admin.user?.id,
    });
  });

  it("is granted by the owner, and not visible to another organisation", async () => {
    for (const role of ["admin", "finance", "viewer"] as const) {
      const person = await signedInContext(await joinAs(role, { slug }, now), now);
      await expect(grantSupport(person, { hours: 1 })).rejects.toMatchObject({ code: "forbidden" });
    }
    await grantSupport(owner, { hours: 1 });
    const other = await signedInContext(await signUp(now), now);
    expect(await getSupport(other)).toEqual({ access: null, request: null });
    await expect(endSupport(other)).rejects.toMatchObject({ code: "invalid_transition" });
    expect(await other.read((db) => readSupport(db, now))).toMatchObject({ access: null });
    expect((await getSupport(owner)).access).not.toBeNull();
  });
});

describe("a request of our staff", () => {
  it("is shown to the organisation with its reason, and answered by an access", async () => {
    await requestSupport(acting, reason);
    const { request } = await getSupport(owner);
    expect(request).toMatchObject({ at: now, reason: reason.reason });
    await grantSupport(owner, { hours: 1 });
    expect(await getSupport(owner)).toMatchObject({
      request: null,
      access: { id: request?.id },
    });
    await expect(requestSupport(acting, reason)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    expect((await about()).map(({ operation, actorKind }) => `${actorKind} ${operation}`)).toEqual([
      "operator request-support",
      "user grant-support",
    ]);
  });

  it("cannot be made by anybody else, exists once at a time, and is declined once", async () => {
    await expect(requestSupport(owner, reason)).rejects.toMatchObject({ code: "forbidden" });
    const both = await Promise.allSettled([
      requestSupport(acting, reason),
      requestSupport(acting, reason),
    ]);
    const refused = both.filter((one) => one.status === "rejected");
    expect(refused.map((one): unknown => one.reason)).toMatchObject([{ code: "already_exists" }]);
    await declineSupport(owner);
    expect(await getSupport(owner)).toEqual({ request: null, access: null });
    await expect(declineSupport(owner)).rejects.toMatchObject({ code: "invalid_transition" });
  });

  it("is possible three times a week, and expires after a week", async () => {
    for (const hour of [0, 1, 2]) {
      await requestSupport(await actingAt(hour * HOUR), reason);
      await declineSupport(later(owner, hour * HOUR + 60));
    }
    await expect(requestSupport(await actingAt(DAY), reason)).rejects.toMatchObject({
      code: "rate_limited",
      retryAfter: 6 * DAY,
    });
    await requestSupport(await actingAt(7 * DAY), reason);
    expect((await getSupport(later(owner, 14 * DAY - 1))).request).not.toBeNull();
    expect((await getSupport(later(owner, 14 * DAY))).request).toBeNull();
    await expect(declineSupport(later(owner, 14 * DAY))).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await requestSupport(await actingAt(14 * DAY), reason);
  });
});

describe("a mail to the owners", () => {
  it("contains a request's reason and an access's end, in their own time zone", async () => {
    const second = await joinAs("owner", { slug }, now);
    await joinAs("admin", { slug }, now);
    await requestSupport(acting, reason);
    await grantSupport(owner, { hours: 1 });
    const entries = await owner.read((db) => db.auditEntry.findMany({ select: { id: true } }));
    const isOurs = ({ entryId }: { entryId: string }) => entries.some(({ id }) => id === entryId);
    const orders = await ordersOf(now, NOTICE, isOurs);
    expect(orders).toHaveLength(2);
    for (const order of orders)
      await sendSupportNotice(asJob(owner, "notifications.send-support-notice"), order);
    // Each of the two owners gets a job.
    const each = (await ordersOf(now, NOTICE, isOurs)).filter(({ userId }) => userId);
    for (const order of each)
      await sendSupportNotice(asJob(owner, "notifications.send-support-notice"), order);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [owner.user?.email, owner.user?.email, second.email, second.email].toSorted(),
    );
    const [requested] = mails.filter(({ subject }) => subject.includes("pide mirar"));
    expect(requested?.text).toContain(reason.reason);
    expect(requested?.text).toContain("/manage/settings/support");
    const [given] = mails.filter(({ subject }) => subject.includes("puede mirar"));
    expect(given?.text).toMatch(/10:00/);
  });
});
