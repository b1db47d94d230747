/** Tests a request that nobody stopped: its link is the only way to become an owner. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sendAccessMails } from "../../../tests/factories/access/mails";
import {
  requested,
  DUE,
  openAccessWorld,
  type AccessWorld,
} from "../../../tests/factories/access/world";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { visitorAt } from "../../../tests/factories/people";
import { staffContext } from "../../../tests/factories/staff";
import { closeDatabase } from "~/infrastructure/database/database.server";
import type { Mail } from "~/infrastructure/mail.server";
import { sendAccessAnswer } from "~/domain/notifications/people/send-access-answer.server";
import { sendAccessNotice } from "~/domain/notifications/people/send-access-notice.server";
import { sendInvitation } from "~/domain/notifications/people/send-invitation.server";
import { acceptInvitation } from "../onboarding/accept-invitation.server";
import { discardOperator } from "../operators/discard-operator.server";
import { cancelInvitation } from "../users/cancel-invitation.server";
import { discardUser } from "../users/discard-user.server";
import { findInvitation } from "../users/find-invitation.server";
import { inviteUser } from "../users/invite-user.server";
import { updateUserRole } from "../users/update-user-role.server";
import { listAccessRequests } from "./list-access-requests.server";
import { resendAccessLink } from "./resend-access-link.server";

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

const roleOf = async (userId: string) => {
  const { organizationId } = world.tenant;
  const row = await world.tenant.read((db) =>
    db.membership.findUnique({ where: { organizationId_userId: { organizationId, userId } } }),
  );
  return row && { role: row.role, isOut: row.discardedAt !== null };
};
async function sendMails(requestId: string): Promise<Mail[]> {
  mails.length = 0;
  await sendAccessMails(world, requestId, { notice: sendAccessNotice, answer: sendAccessAnswer });
  return mails;
}

describe("a granted request", () => {
  const newMember = {
    first_name: "Nora",
    last_name: "Vidal",
    password: "Clave-de-prueba-1",
    accept_terms: true as const,
  };

  it("makes a new person an owner through the link, in the name of Dádiva only", async () => {
    const owner = await world.joined("owner");
    const { id } = await world.ask();
    await world.grantAt(DUE, id);
    const sent = await sendMails(id);
    expect(sent.map(({ to }) => to)).toEqual([owner.email]);
    const { order, token } = await world.newestLink();
    await sendInvitation(
      await world.workerAt(world.inHours(DUE), "notifications.send-invitation"),
      order,
    );
    expect(mails.at(-1)).toMatchObject({ to: world.email });
    expect(mails.at(-1)?.text).toContain("El equipo de Dádiva");
    expect(mails.at(-1)?.text).not.toContain("Operadora");
    const visitor = visitorAt(world.inHours(DUE + 1));
    expect(await findInvitation(visitor, token)).toMatchObject({ inviter: null, role: "owner" });
    const { userId } = await acceptInvitation(visitor, token, { newMember });
    expect(await roleOf(userId)).toEqual({ role: "owner", isOut: false });
    expect((await listAccessRequests(world.acting))[0]).toMatchObject({
      link: "used",
      canResend: false,
    });
    await expect(resendAccessLink(world.acting, id)).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });

  it("promotes a member, and readmits a removed one, only through the link", async () => {
    for (const isOut of [false, true]) {
      const viewer = await world.joined("viewer");
      if (isOut) {
        await database.owner.query(
          `UPDATE memberships SET discarded_at = $3 WHERE organization_id = $1 AND user_id = $2`,
          [world.tenant.organizationId, viewer.userId, now],
        );
      }
      const { id } = await world.ask(viewer.email);
      await world.grantAt(DUE, id);
      expect(await roleOf(viewer.userId)).toEqual({ role: "viewer", isOut });
      const { userId } = viewer;
      const { token } = await world.newestLink(viewer.email);
      await acceptInvitation(visitorAt(world.inHours(DUE)), token, { userId });
      expect(await roleOf(userId)).toEqual({ role: "owner", isOut: false });
    }
  });

  it("is void for a member whom an owner removed since", async () => {
    const owner = await world.joined("owner");
    const { email, userId } = await world.joined("admin");
    const { id } = await world.ask(email);
    await world.grantAt(DUE, id);
    const { token } = await world.newestLink(email);
    await discardUser(owner.ctx, userId);
    await expect(
      acceptInvitation(visitorAt(world.inHours(DUE)), token, { userId }),
    ).rejects.toMatchObject({ code: "invitation_over" });
    expect(await roleOf(userId)).toEqual({ role: "admin", isOut: true });
    const done = (await world.operations()).map(({ operation }) => operation);
    expect(done).toEqual(expect.arrayContaining(["cancel-invitation", "discard-user"]));
  });

  it("is not granted if its operator left our staff meanwhile", async () => {
    const { id } = await world.ask();
    const colleague = await staffContext(now);
    await discardOperator(colleague, { operatorId: world.staff.operator.id });
    await world.grantAt(DUE - 1, id);
    expect(await world.stateOf(id)).toBe("requested");
    await world.grantAt(DUE, id);
    expect([await world.stateOf(id), await world.invitations()]).toEqual(["expired", []]);
    expect((await sendMails(id)).map(({ to }) => to)).toEqual([world.email]);
  });

  it("never demotes a member, even if an owner changed the invitation's role", async () => {
    const owner = await world.joined("owner");
    const admin = await world.joined("admin");
    const { id } = await world.ask(admin.email);
    await world.grantAt(DUE, id);
    const { order, token } = await world.newestLink(admin.email);
    await updateUserRole(owner.ctx, order.invitationId, { role: "viewer" });
    const { userId } = admin;
    await acceptInvitation(visitorAt(world.inHours(DUE)), token, { userId });
    expect(await roleOf(userId)).toEqual({ role: "admin", isOut: false });
  });

  it("replaces an open invitation, which alone promotes nobody", async () => {
    const owner = await world.joined("owner");
    await inviteUser(owner.ctx, { ...requested, email: world.email, role: "viewer" });
    const { id } = await world.ask();
    await world.grantAt(DUE, id);
    const open = (await world.invitations()).filter(({ cancelledAt }) => cancelledAt === null);
    expect(open).toMatchObject([{ role: "owner" }]);
  });

  it("needs no invitation for a person who became an owner meanwhile", async () => {
    const { id } = await world.ask();
    const owner = await world.joined("owner");
    await database.owner.query(`UPDATE users SET email = $2 WHERE id = $1`, [
      owner.userId,
      world.email,
    ]);
    await world.grantAt(DUE, id);
    expect([await world.stateOf(id), await world.invitations()]).toEqual(["granted", []]);
    await expect(resendAccessLink(world.acting, id)).rejects.toMatchObject({
      code: "invalid_transition",
    });
  });

  it("allows our staff to resend its link, until a member cancels it or thirty days pass", async () => {
    const owner = await world.joined("owner");
    const { id } = await world.ask();
    await world.grantAt(DUE, id);
    const { token: first } = await world.newestLink();
    const week = world.inHours(DUE + 8 * 24);
    expect((await listAccessRequests(await world.actingAt(week)))[0]).toMatchObject({
      link: "run_out",
    });
    await expect(resendAccessLink(owner.ctx, id)).rejects.toMatchObject({ code: "forbidden" });
    await resendAccessLink(await world.actingAt(week), id);
    expect(await findInvitation(visitorAt(week), first)).toBeNull();
    expect(await findInvitation(visitorAt(week), (await world.newestLink()).token)).toMatchObject({
      state: "open",
    });
    const late = await world.actingAt(world.inHours(DUE + 30 * 24));
    const over = { code: "invalid_transition" };
    await expect(resendAccessLink(late, id)).rejects.toMatchObject(over);
    const [invitation] = await world.invitations();
    await cancelInvitation(owner.ctx, invitation?.id ?? "");
    await expect(resendAccessLink(await world.actingAt(week), id)).rejects.toMatchObject(over);
    expect((await listAccessRequests(await world.actingAt(week)))[0]).toMatchObject({
      link: "withdrawn",
      canResend: false,
    });
  });
});
