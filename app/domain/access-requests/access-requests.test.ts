/** Tests access recovery for an organisation: request, notification, wait, stop. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sendAccessMails } from "../../../tests/factories/access/mails";
import { isWaitedFor } from "../../../tests/factories/locks";
import {
  requested,
  DUE,
  openAccessWorld,
  type AccessWorld,
} from "../../../tests/factories/access/world";
import {
  createTestOrganization,
  jobContext,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { ordersOf } from "../../../tests/factories/orders";
import { joinAs, signedInContext, signUp, visitorAt } from "../../../tests/factories/people";
import { sign } from "~/infrastructure/crypto.server";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { listOperatorActs } from "../audit/list-operator-acts.server";

import { sendAccessAnswer } from "~/domain/notifications/people/send-access-answer.server";
import { sendAccessNotice } from "~/domain/notifications/people/send-access-notice.server";
import { actIn } from "../operators/act-in.server";
import { getTenant } from "../operators/get-tenant.server";
import { resumeOrganization } from "~/domain/organizations/standing/resume-organization.server";
import { suspendOrganization } from "~/domain/organizations/standing/suspend-organization.server";
import { accessUrl, readAccessToken } from "./access-link.server";
import { cancelAccessRequest } from "./cancel-access-request.server";
import { findAccessAnswer } from "./find-access-answer.server";
import { findAccessRequest } from "./find-access-request.server";
import { getAccessRequest } from "./get-access-request.server";
import { grantAccess } from "./grant-access.server";
import { listAccessRequests } from "./list-access-requests.server";
import { moveAccessRequest } from "./move-access-request.server";
import { requestAccess } from "./request-access.server";
import { resendAccessLink } from "./resend-access-link.server";
import { stopAccessRequest } from "./stop-access-request.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

const now = new Date("2026-11-21T12:00:00Z");
let world: AccessWorld;
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
beforeEach(async () => {
  mails.length = 0;
  world = await openAccessWorld(now);
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});
async function sendMails(requestId: string): Promise<Mail[]> {
  mails.length = 0;
  await sendAccessMails(world, requestId, { notice: sendAccessNotice, answer: sendAccessAnswer });
  return mails;
}

describe("asking", () => {
  it("is made by our staff only, one at a time, recorded and visible to them", async () => {
    const owner = await world.joined("owner");
    await expect(
      requestAccess(owner.ctx, { ...requested, email: world.email }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
    const { id, dueAt } = await world.ask();
    expect(dueAt).toEqual(world.inHours(DUE));
    await expect(world.ask()).rejects.toMatchObject({ code: "already_exists" });
    expect(await listAccessRequests(world.acting)).toMatchObject([
      { id, email: world.email, state: "requested", requestedBy: "Persona Operadora", link: null },
    ]);
    await expect(listAccessRequests(owner.ctx)).rejects.toMatchObject({ code: "forbidden" });
    expect((await getTenant(world.staff, world.tenant.organizationId)).access).toEqual({ dueAt });
    expect(await world.operations()).toContainEqual({
      operation: "request-access",
      actorKind: "operator",
      actorId: world.staff.operator.id,
    });
    const acts = await listOperatorActs(
      world.staff,
      { q: world.tenant.organization.slug },
      { page: 1, perPage: 20 },
    );
    expect(acts.items).toContainEqual(
      expect.objectContaining({ operation: "request-access", reason: requested.reason }),
    );
  });

  it("made twice at once exists once", async () => {
    const tries = await Promise.allSettled([world.ask(), world.ask()]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is rejected for an owner and for our own staff", async () => {
    const owner = await world.joined("owner");
    const taken = (address: string) =>
      requestAccess(world.acting, { ...requested, email: address });
    await expect(taken(owner.email)).rejects.toMatchObject({
      fields: { email: [{ code: "email_is_owner" }] },
    });
    await expect(taken(world.staff.operator.email)).rejects.toMatchObject({
      fields: { email: [{ code: "email_taken" }] },
    });
  });

  it("is reported to every owner and admin with a link of their own, and to the person", async () => {
    const people = [
      await world.joined("owner"),
      await world.joined("admin"),
      await world.joined("viewer"),
    ];
    const { id } = await world.ask();
    const sent = await sendMails(id);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      [people[0]?.email, people[1]?.email, world.email].toSorted(),
    );
    const notice = sent.find(({ to }) => to === people[0]?.email);
    expect(notice?.text).toContain("24 de noviembre de 2026, 09:00");
    expect(notice?.text).toContain(requested.reason);
    expect(notice?.text).toContain("Estatuto o acta");
    const token = /token=([^\s]+)/.exec(notice?.text ?? "")?.[1] ?? "";
    expect(readAccessToken(decodeURIComponent(token))).toMatchObject({
      requestId: id,
      userId: people[0]?.userId,
    });
    const answer = sent.find(({ to }) => to === world.email);
    expect(answer?.text).toContain("24 de noviembre de 2026, 09:00");
    expect(answer?.text).not.toContain("token=");
    expect(answer?.text).not.toContain(requested.reason);
  });
});

describe("the answer to a request", () => {
  it("goes to its person and to the operator who made it, and to no other organisation", async () => {
    const { id: requestId } = await world.ask();
    const worker = await world.workerAt(now, "notifications.send-access-answer");
    expect(await findAccessAnswer(worker, { requestId, to: "person" })).toEqual({
      state: "requested",
      dueAt: world.inHours(DUE),
      fullName: "Nora Vidal",
      reader: { email: world.email, firstName: "Nora", locale: "" },
    });
    const answer = await findAccessAnswer(worker, { requestId, to: "operator" });
    expect(answer?.reader?.email).toBe(world.staff.operator.email);
    const other = await signedInContext(await signUp(now), now);
    expect(await findAccessAnswer(other, { requestId, to: "person" })).toBeNull();
  });
});

describe("the waiting period", () => {
  it("grants nothing a millisecond early, and then sends an invitation as owner", async () => {
    const { id } = await world.ask();
    await grantAccess(await world.workerAt(new Date(world.inHours(DUE).getTime() - 1)), {
      requestId: id,
    });
    expect([await world.stateOf(id), await world.invitations()]).toEqual(["requested", []]);
    const orders = await ordersOf(
      now,
      "access-requests.grant-access",
      (one) => one.requestId === id,
    );
    expect(orders).toHaveLength(2);
    await world.grantAt(DUE, id);
    expect(await world.stateOf(id)).toBe("granted");
    expect(await world.invitations()).toMatchObject([{ role: "owner", firstName: "Nora" }]);
    expect((await world.operations()).at(-1)).toEqual({
      operation: "grant-access",
      actorKind: "operator",
      actorId: world.staff.operator.id,
    });
  });

  it("grants once, with two workers at once and on a repeat", async () => {
    const { id } = await world.ask();
    await Promise.all([world.grantAt(DUE, id), world.grantAt(DUE, id), world.grantAt(DUE, id)]);
    await world.grantAt(DUE + 1, id);
    expect(await world.invitations()).toHaveLength(1);
    const granted = (await world.operations()).filter(
      ({ operation }) => operation === "grant-access",
    );
    expect(granted).toHaveLength(1);
  });

  it("ends with either a stop or a grant if both arrive at once", async () => {
    const owner = await world.joined("owner");
    const { id } = await world.ask();
    await Promise.allSettled([world.grantAt(DUE, id), stopAccessRequest(owner.ctx, id)]);
    const state = await world.stateOf(id);
    expect(await world.invitations()).toHaveLength(state === "granted" ? 1 : 0);
    expect(["granted", "stopped"]).toContain(state);
  });

  it("lasts while the organisation is suspended, and ends thirty days later", async () => {
    const { id } = await world.ask();
    await suspendOrganization(world.acting, { reason: "Denuncia de suplantación" });
    await world.grantAt(DUE, id);
    expect(await world.stateOf(id)).toBe("requested");
    await resumeOrganization(world.acting, { reason: "Era un malentendido" });
    await world.grantAt(DUE + 1, id);
    expect(await world.stateOf(id)).toBe("granted");
    const second = await world.ask(`otra-${world.email}`);
    await suspendOrganization(world.acting, { reason: "Denuncia de suplantación" });
    await world.grantAt(DUE + 30 * 24, second.id);
    expect(await world.stateOf(second.id)).toBe("expired");
    const sent = await sendMails(second.id);
    expect(sent.map(({ to }) => to)).toContain(`otra-${world.email}`);
    expect((await world.operations()).at(-1)?.operation).toBe("expire-access-request");
  });
});

describe("a stop", () => {
  it("is available to every owner and admin and nobody else, and is final", async () => {
    const viewer = await world.joined("viewer");
    const admin = await world.joined("admin");
    const { id } = await world.ask();
    await expect(stopAccessRequest(viewer.ctx, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(stopAccessRequest(admin.ctx, "x")).rejects.toMatchObject({ code: "not_found" });
    await stopAccessRequest(admin.ctx, id);
    const over = { code: "invalid_transition" };
    await expect(stopAccessRequest(admin.ctx, id)).rejects.toMatchObject(over);
    await expect(cancelAccessRequest(world.acting, id)).rejects.toMatchObject(over);
    await expect(resendAccessLink(world.acting, id)).rejects.toMatchObject(over);
    await world.grantAt(DUE, id);
    expect([await world.stateOf(id), await world.invitations()]).toEqual(["stopped", []]);
    expect((await world.operations()).at(-1)).toEqual({
      operation: "stop-access-request",
      actorKind: "user",
      actorId: admin.userId,
    });
    const [listed] = await listAccessRequests(world.acting);
    expect(listed).toMatchObject({ state: "stopped", decidedBy: expect.stringMatching(/\w/) });
    const sent = await sendMails(id);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      [admin.email, world.email, world.staff.operator.email].toSorted(),
    );
    // A new request is possible afterwards.
    await expect(world.ask()).resolves.toMatchObject({ dueAt: world.inHours(DUE) });
  });

  it("by our own staff is a cancellation, which nobody in the organisation can make", async () => {
    const owner = await world.joined("owner");
    const { id } = await world.ask();
    await expect(cancelAccessRequest(owner.ctx, id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(cancelAccessRequest(world.acting, "x")).rejects.toMatchObject({
      code: "not_found",
    });
    await cancelAccessRequest(world.acting, id);
    await world.grantAt(DUE, id);
    expect(await world.stateOf(id)).toBe("cancelled");
    const sent = await sendMails(id);
    expect(sent.map(({ to }) => to).toSorted()).toEqual([owner.email, world.email].toSorted());
    expect(sent.every(({ text }) => !text.includes("token="))).toBe(true);
  });

  it("waits for a simultaneous grant, as every change of members does", async () => {
    const { id } = await world.ask();
    const { organizationId } = world.tenant;
    const held = await database.owner.connect();
    await held.query("BEGIN");
    await held.query("SELECT 1 FROM organizations WHERE id = $1 FOR UPDATE", [organizationId]);
    const cancelled = cancelAccessRequest(world.acting, id);
    await expect.poll(() => isWaitedFor(held)).toBe(true);
    await held.query("COMMIT");
    held.release();
    await cancelled;
    expect(await world.stateOf(id)).toBe("cancelled");
  });

  it("ends only an open request", async () => {
    const { id } = await world.ask();
    const move = (to: "stopped" | "granted") =>
      world.acting.transaction((db) =>
        moveAccessRequest(db, world.acting, {
          requestId: id,
          to,
          operation: "stop-access-request",
          decidedById: to === "stopped" ? world.staff.operator.id : undefined,
        }),
      );
    await move("granted");
    await expect(move("stopped")).rejects.toMatchObject({ code: "invalid_transition" });
  });
});

describe("the link in the mail", () => {
  const token = (url: string) => new URL(url).searchParams.get("token") ?? "";

  it("shows and stops one request, for a current owner or admin", async () => {
    const owner = await world.joined("owner");
    const admin = await world.joined("admin");
    const { id: requestId } = await world.ask();
    const { organizationId } = world.tenant;
    const link = (userId: string) => token(accessUrl({ organizationId, requestId, userId }));
    const found = await findAccessRequest(visitorAt(now), link(admin.userId));
    expect(found.request).toMatchObject({
      id: requestId,
      state: "requested",
      fullName: "Nora Vidal",
    });
    await stopAccessRequest(found.tenant, requestId);
    const after = await findAccessRequest(visitorAt(now), link(owner.userId));
    expect(after.request.state).toBe("stopped");
    await expect(stopAccessRequest(after.tenant, requestId)).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });

  it("is invalid if it is forged, has another purpose or tenant, or its person left", async () => {
    const viewer = await world.joined("viewer");
    const owner = await world.joined("owner");
    const { id: requestId } = await world.ask();
    const other = await createTestOrganization(now);
    const { organizationId } = world.tenant;
    const good = token(accessUrl({ organizationId, requestId, userId: owner.userId }));
    const bad = [
      "",
      "x",
      `${good}x`,
      good.replace(/^./, "Z"),
      sign("two-factor-reset", [organizationId, requestId, owner.userId].join(" ")),
      sign("access-request", [organizationId, requestId].join(" ")),
      token(accessUrl({ organizationId, requestId, userId: viewer.userId })),
      token(accessUrl({ organizationId: other.organizationId, requestId, userId: owner.userId })),
      token(accessUrl({ organizationId, requestId: organizationId, userId: owner.userId })),
    ];
    for (const one of bad) {
      await expect(findAccessRequest(visitorAt(now), one), one).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const found = await findAccessRequest(visitorAt(now), good);
    expect(found.request.state).toBe("requested");
    await expect(stopAccessRequest(viewer.ctx, requestId)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("of another organisation opens none of this one's requests", async () => {
    const { id } = await world.ask();
    const other = await createTestOrganization(now);
    const stranger = await joinAs("owner", other.organization, now);
    const ctx = await signedInContext(stranger, now);
    expect(await getAccessRequest(ctx, id)).toBeNull();
    await expect(stopAccessRequest(ctx, id)).rejects.toMatchObject({ code: "invalid_transition" });
    const elsewhere = await actIn(world.staff, other.organizationId);
    await expect(cancelAccessRequest(elsewhere, id)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await expect(resendAccessLink(elsewhere, id)).rejects.toMatchObject({
      code: "invalid_transition",
    });
    await grantAccess(
      jobContext(other.organization, "access-requests.grant-access", world.inHours(DUE)),
      { requestId: id },
    );
    expect(await world.stateOf(id)).toBe("requested");
    expect(await listAccessRequests(elsewhere)).toEqual([]);
  });
});

it("shows an organisation its newest request, only to owners and admins", async () => {
  const owner = await world.joined("owner");
  const viewer = await world.joined("viewer");
  expect(await getAccessRequest(owner.ctx)).toBeNull();
  const { id } = await world.ask();
  expect(await getAccessRequest(owner.ctx)).toMatchObject({ id, state: "requested" });
  await expect(getAccessRequest(viewer.ctx)).rejects.toMatchObject({ code: "forbidden" });
});
