/** Tests our staff's views: how they begin and end, their permissions and records. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  contextFor,
  publicContext,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { ordersOf } from "../../../tests/factories/orders";
import { later, signedInContext, signUp } from "../../../tests/factories/people";
import { staffContext } from "../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { listAuditEntries } from "../audit/list-audit-entries.server";
import { listOperatorActs } from "../audit/list-operator-acts.server";
import { acrossOrganizations, type OperatorContext, type OrganizationContext } from "../context";
import { discardOperator } from "../operators/discard-operator.server";
import { abilityOf, isAllowed, rulesOf, subjects, SUPPORT_ROLE } from "../users/abilities";
import { endSessions } from "~/domain/users/sessions/end-sessions.server";
import { findSession, type FoundSession } from "~/domain/users/sessions/find-session.server";
import { findSupportView } from "~/domain/users/sessions/find-support-view.server";
import { startSession } from "~/domain/users/sessions/start-session.server";
import { removeTwoFactor } from "~/domain/users/two-factor/two-factor-rows.server";
import { endSupport } from "./end-support.server";
import { enterSupport } from "./enter-support.server";
import { getSupport } from "./get-support.server";
import { grantSupport } from "./grant-support.server";
import { issueSupportTicket } from "./issue-support-ticket.server";
import { leaveSupport } from "./leave-support.server";
import { openSupportPage } from "./open-support-page.server";

const now = new Date("2026-11-21T12:00:00Z");
const HOUR = 3600;
const userAgent = "Mozilla/5.0 (X11; Linux x86_64) Chrome/131.0.0.0 Safari/537.36";
let database: TestDatabase;
let owner: OrganizationContext;
let staff: OperatorContext;

beforeAll(() => {
  database = testDatabase();
});
beforeEach(async () => {
  owner = await signedInContext(await signUp(now), now);
  staff = await signedInStaff();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

/** Returns an operator with their own session, on which a view depends. */
async function signedInStaff(): Promise<OperatorContext> {
  const ctx = await staffContext(now);
  const { id } = await startSession(now, {
    kind: "operator",
    userId: ctx.operator.id,
    organizationId: null,
    ip: ctx.ip,
    userAgent,
    authenticatedAt: now,
    method: "password+totp",
  });
  return { ...ctx, operator: { ...ctx.operator, sessionId: id } };
}

const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);
/** Returns the organisation's host as an anonymous visitor sees it. */
const hostAt = (seconds = 0, ctx = owner) => publicContext(ctx.organization, at(seconds));
const order = () => ({ organizationId: owner.organizationId, userAgent });
const enter = async (): Promise<{ token: string }> => {
  const { ticket } = await issueSupportTicket(staff, order());
  return enterSupport(hostAt(), { ticket, userAgent });
};
/** Returns whether the view is active; null if it has no session. */
const isAlive = async (token: string, seconds = 0) => {
  const session = await findSession(at(seconds), token);
  return session && session.user !== null;
};
const records = async () => {
  const about = { subject_type: "support_access" } as const;
  const { items } = await listAuditEntries(owner, about, { page: 1, perPage: 50 });
  return items.map(({ operation, actor }) => `${actor.kind} ${operation}`).toReversed();
};
const found = async (token: string): Promise<FoundSession> => {
  const session = await findSession(now, token);
  if (!session) throw new Error("no session");
  return session;
};

describe("the role of our staff", () => {
  it("reads the same as a viewer, and has no data of its own", () => {
    const ability = (role: string) => abilityOf(rulesOf({ role, id: staff.operator.id }));
    for (const subject of subjects) {
      const viewer = subject !== "user" && isAllowed(ability("viewer"), "read", subject);
      expect(isAllowed(ability(SUPPORT_ROLE), "read", subject), subject).toBe(viewer);
      for (const action of ["create", "update", "delete", "manage"] as const)
        expect(isAllowed(ability(SUPPORT_ROLE), action, subject), subject).toBe(false);
    }
  });
});

describe("a ticket", () => {
  it("works once during an access, within its minute, only at that host", async () => {
    await expect(issueSupportTicket(staff, order())).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await grantSupport(owner, { hours: 1 });
    const { slug, ticket } = await issueSupportTicket(staff, order());
    expect(slug).toBe(owner.organization.slug);
    const refused = { code: "unauthenticated" };
    const other = await signedInContext(await signUp(now), now);
    await expect(enterSupport(hostAt(0, other), { ticket, userAgent })).rejects.toMatchObject(
      refused,
    );
    expect(await isAlive(ticket), "a ticket is no session").toBe(false);
    const { token } = await enterSupport(hostAt(), { ticket, userAgent });
    await expect(enterSupport(hostAt(), { ticket, userAgent })).rejects.toMatchObject(refused);
    const late = await issueSupportTicket(staff, order());
    await expect(
      enterSupport(hostAt(60), { ticket: late.ticket, userAgent }),
    ).rejects.toMatchObject(refused);
    const session = await found(token);
    expect(session).toMatchObject({
      kind: "support",
      organizationId: owner.organizationId,
      user: { id: staff.operator.id, role: SUPPORT_ROLE },
      operator: null,
    });
    expect(await findSupportView(now, session.id)).toEqual(session.support);
    expect(session.support?.until).toEqual(at(HOUR));
  });

  it("is invalid if its access ended meanwhile", async () => {
    await grantSupport(owner, { hours: 1 });
    const { ticket } = await issueSupportTicket(staff, order());
    await endSupport(owner);
    await expect(enterSupport(hostAt(), { ticket, userAgent })).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect((await records()).includes("operator enter-support")).toBe(false);
  });

  it("informs the owners of the first use only", async () => {
    await grantSupport(owner, { hours: 1 });
    await enter();
    await enter();
    expect((await getSupport(owner)).access?.enteredAt).toEqual(now);
    const entered = await owner.read((db) =>
      db.auditEntry.findMany({ where: { operation: "enter-support" }, select: { id: true } }),
    );
    expect(entered).toHaveLength(2);
    const told = await ordersOf(now, "notifications.send-support-notice", ({ entryId }) =>
      entered.some(({ id }) => id === entryId),
    );
    expect(told).toHaveLength(1);
  });
});

describe("a view ends", () => {
  it("with its access, by time or by the organisation, while its session remembers it", async () => {
    await grantSupport(owner, { hours: 1 });
    const { token } = await enter();
    expect(await isAlive(token, HOUR - 1)).toBe(true);
    expect(await isAlive(token, HOUR)).toBe(false);
    await endSupport(later(owner, 60));
    expect(await isAlive(token, 60)).toBe(false);
    // A new access does not reactivate a view of the previous one.
    await grantSupport(later(owner, 120), { hours: 1 });
    expect(await isAlive(token, 120)).toBe(false);
  });

  it("with the operator's own login, when it expires or they sign out", async () => {
    await grantSupport(owner, { hours: 72 });
    const { token } = await enter();
    expect(await isAlive(token, 12 * HOUR - 1)).toBe(true);
    expect(await isAlive(token, 12 * HOUR)).toBe(false);
    await endSessions(now, staff.operator.sessionId);
    expect(await isAlive(token)).toBe(false);
  });

  it("when the operator is removed", async () => {
    await grantSupport(owner, { hours: 72 });
    const { token } = await enter();
    await discardOperator(await staffContext(now), { operatorId: staff.operator.id });
    expect(await isAlive(token)).toBeNull();
  });

  it("when the operator's second factor is removed", async () => {
    await grantSupport(owner, { hours: 72 });
    const { token } = await enter();
    const across = acrossOrganizations("a test takes a second factor away", now);
    await across.transaction((db) => removeTwoFactor(db, staff.operator.id));
    expect(await isAlive(token)).toBe(false);
  });

  it("with its button, and leaves the operator signed in", async () => {
    await grantSupport(owner, { hours: 1 });
    const { token } = await enter();
    await leaveSupport(hostAt(), await found(token));
    expect(await isAlive(token)).toBeNull();
    expect((await records()).at(-1)).toBe("operator leave-support");
    const { token: next } = await enter();
    expect(await isAlive(next)).toBe(true);
    const over = { ...(await found(next)), user: null };
    await leaveSupport(hostAt(), over);
    expect((await records()).filter((one) => one.includes("leave"))).toHaveLength(1);
  });
});

describe("a record", () => {
  it("is written for every page, once a minute for the same one, without the operator's name", async () => {
    await grantSupport(owner, { hours: 1 });
    const { token } = await enter();
    const { support, user } = await found(token);
    const open = (seconds: number, page: string) =>
      openSupportPage(contextFor(owner.organization, user, at(seconds)), {
        accessId: support?.accessId ?? "",
        page,
      });
    await open(1, "/manage/donations");
    await open(2, "/manage/donations");
    await open(3, "/manage/settings");
    await open(4, "/manage/donations");
    await open(64, "/manage/donations");
    const about = { operation: "open-support-page" } as const;
    const { items } = await listAuditEntries(owner, about, { page: 1, perPage: 50 });
    expect(items.map(({ changes }) => changes.page?.[1]).toReversed()).toEqual([
      "/manage/donations",
      "/manage/settings",
      "/manage/donations",
      "/manage/donations",
    ]);
    for (const { actor, ip } of items)
      expect([actor, ip]).toEqual([{ kind: "operator", id: null, name: null }, ""]);
    const acts = await listOperatorActs(
      staff,
      { q: owner.organization.slug },
      { page: 1, perPage: 50 },
    );
    expect(acts.items.map(({ operation, operator }) => `${operator} ${operation}`)).toContain(
      "Persona Operadora open-support-page",
    );
  });
});
