import { beforeEach, describe, expect, it, vi } from "vitest";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { acceptInvitation } from "~/domain/onboarding/accept-invitation.server";
import type { Role } from "~/domain/users/abilities";
import { discardUser } from "~/domain/users/discard-user.server";
import { inviteUser } from "~/domain/users/invite-user.server";
import { reactivateUser } from "~/domain/users/reactivate-user.server";
import { resendInvitation } from "~/domain/users/resend-invitation.server";
import { tellOfPeople } from "~/domain/users/tell-of-people.server";
import { updateUserRole } from "~/domain/users/update-user-role.server";
import type { Mail } from "~/infrastructure/mail.server";
import { jobContext, useTestDatabase } from "../../../../tests/factories/database";
import { openedLink } from "../../../../tests/factories/invitations";
import {
  joinAs,
  PASSWORD,
  signedInContext,
  signUp,
  visitorAt,
  type SignedUp,
} from "../../../../tests/factories/people";
import { sendPeopleNotice } from "./send-people-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-21T15:00:00Z");
let count = 0;
let owner: SignedUp;
let ctx: OrganizationContext;
beforeEach(async () => {
  owner = await signUp(now);
  ctx = await signedInContext(owner, now);
});

/** Runs the queued notices and those that they create. Returns `address: subject`, sorted. */
async function told(): Promise<string[]> {
  sent.length = 0;
  const job = "notifications.send-people-notice";
  const across = acrossOrganizations("a test reads the outbox", now);
  const where = { organizationId: ctx.organizationId, job, doneAt: null };
  for (;;) {
    const rows = await across.read((db) => db.outbox.findMany({ where, orderBy: { id: "asc" } }));
    if (rows.length === 0) break;
    for (const { id, payload } of rows) {
      const order = payload as { entryId: string; userId?: string };
      await sendPeopleNotice(
        jobContext(ctx.organization, "notifications.send-people-notice", now),
        order,
      );
      await across.transaction((db) => db.outbox.update({ where: { id }, data: { doneAt: now } }));
    }
  }
  return sent.map(({ to, subject }) => `${to}: ${subject}`).toSorted();
}

async function invite(role: Role): Promise<{ uuid: string; email: string }> {
  const email = `nueva${(count += 1)}-${process.pid}@huellas.example`;
  const once = await inviteUser(ctx, { email, first_name: "Eva", last_name: "Inés", role });
  return (once as { answer: { uuid: string; email: string } }).answer;
}

const SUBJECT = () => `Cambió quién administra ${ctx.organization.name}`;

describe("sendPeopleNotice", () => {
  it("informs every owner of an invited, reinvited and accepted owner or admin", async () => {
    const second = await joinAs("owner", owner, now);
    const { email } = owner.registration.user;
    const all = [email, second.email].map((to) => `${to}: ${SUBJECT()}`).toSorted();
    const invited = await invite("admin");
    expect(await told()).toEqual(all);
    expect(sent[0]?.text).toContain("invitó a una persona.");
    expect(sent[0]?.text).toContain("/manage/settings/users");
    await resendInvitation(ctx, invited.uuid);
    expect(await told()).toEqual(all);
    const newMember = {
      first_name: "Eva",
      last_name: "Inés",
      password: PASSWORD,
      accept_terms: true as const,
    };
    const token = await openedLink(now, invited.uuid);
    await acceptInvitation(visitorAt(now), token, { newMember });
    expect(await told()).toEqual(all);
    expect(sent[0]?.text).toContain("Eva Inés aceptó una invitación.");
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it("informs nobody about other roles, except a removed person", async () => {
    const viewer = await joinAs("viewer", owner, now);
    await invite("finance");
    await updateUserRole(ctx, viewer.userId, { role: "fundraiser" });
    expect(await told()).toEqual([]);
    await discardUser(ctx, viewer.userId);
    expect(await told()).toEqual([
      `${viewer.email}: Ya no tenés acceso a ${ctx.organization.name}`,
    ]);
    expect(sent[0]?.text).toContain("Ana María Paz quitó tu acceso");
    await reactivateUser(ctx, viewer.userId);
    expect(await told()).toEqual([]);
  });

  it("informs the owners and the person about promotion, demotion, removal and readmission", async () => {
    const person = await joinAs("viewer", owner, now);
    const own = `${owner.registration.user.email}: ${SUBJECT()}`;
    await updateUserRole(ctx, person.userId, { role: "owner" });
    // The person is an owner now, and is informed as one.
    expect(await told()).toEqual([own, `${person.email}: ${SUBJECT()}`].toSorted());
    expect(sent[0]?.text).toContain("Solo lectura → Titular");
    await updateUserRole(ctx, person.userId, { role: "admin" });
    expect(await told()).toEqual(
      [own, `${person.email}: Cambió tu rol en ${ctx.organization.name}`].toSorted(),
    );
    await discardUser(ctx, person.userId);
    expect(await told()).toEqual(
      [own, `${person.email}: Ya no tenés acceso a ${ctx.organization.name}`].toSorted(),
    );
    await reactivateUser(ctx, person.userId);
    expect(await told()).toEqual([own]);
  });

  it("queues nothing without a change, and no mail to a person who changed their own role", async () => {
    const own = { roles: ["viewer"], personId: owner.userId };
    await ctx.transaction(async (db) => {
      await tellOfPeople(db, ctx, { ...own, entryId: null, roles: ["owner"] });
      await tellOfPeople(db, ctx, { ...own, entryId: ctx.newId() });
    });
    expect(await told()).toEqual([]);
  });

  it("informs nobody of a removal that was reverted", async () => {
    const person = await joinAs("viewer", owner, now);
    await discardUser(ctx, person.userId);
    await reactivateUser(ctx, person.userId);
    expect(await told()).toEqual([]);
  });
});
