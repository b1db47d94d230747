import { beforeEach, expect, it, vi } from "vitest";
import { discardAgency } from "~/domain/agencies/discard-agency.server";
import { inviteAgencyUser } from "~/domain/agencies/invite-agency-user.server";
import { joinTeams } from "~/domain/agencies/join-teams.server";
import { INVITATION_SEAL } from "~/domain/users/invitation-link.server";
import { unseal } from "~/infrastructure/crypto.server";
import type { Mail } from "~/infrastructure/mail.server";
import { createTestTeam } from "../../../../tests/factories/agencies";
import { asJob, useTestDatabase } from "../../../../tests/factories/database";
import { sentTeamInvitation } from "../../../../tests/factories/invitations";
import { joinAs, signedInContext, signUp, visitorAt } from "../../../../tests/factories/people";
import { sendTeamNotice } from "./send-team-notice.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

useTestDatabase();
const JOB = "notifications.send-team-notice";
const now = new Date("2026-11-21T15:00:00Z");
const newMember = {
  first_name: "Rita",
  last_name: "Sosa",
  password: "Una-clave-larga-1",
  accept_terms: true,
} as const;
beforeEach(() => {
  mails.length = 0;
});

async function openTeam() {
  const person = await signUp(now);
  const ctx = await signedInContext(person, now);
  const team = await createTestTeam(ctx, { agency_name: "Puerta a puerta" });
  const orders = () =>
    ctx.read((db) => db.outbox.findMany({ where: { job: JOB }, orderBy: { id: "asc" } }));
  const join = async (personId: string) => {
    const { sealedToken } = await sentTeamInvitation(now, personId);
    await joinTeams(visitorAt(now), unseal(INVITATION_SEAL, sealedToken) ?? "", { newMember });
  };
  /** Runs the orders from the nth on, and returns how many there are now. */
  const run = async (from = 0) => {
    const found = (await orders()).slice(from);
    for (const { payload } of found)
      await sendTeamNotice(asJob(ctx, JOB), payload as { entryId: string; userId?: string });
    return (await orders()).length;
  };
  return { person, ctx, team, join, run };
}

it("tells the owner of a discarded team, and who did it", async () => {
  const { person, ctx, team, run } = await openTeam();
  expect(await run()).toBe(0);
  await discardAgency(ctx, team.token);
  expect(await run()).toBe(1);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    to: person.registration.user.email,
    subject: `Un equipo externo de ${ctx.organization.name} fue dado de baja`,
  });
  expect(mails[0]?.text).toContain("dio de baja un equipo externo");
  expect(mails[0]?.text).toContain("/manage/settings/agencies");
});

it("tells every owner and admin, but no other role, of somebody who manages people", async () => {
  const { person, ctx, team, join, run } = await openTeam();
  const admin = await joinAs("admin", person, now);
  await joinAs("viewer", person, now);
  const invited = await inviteAgencyUser(ctx, team.token, {
    ...{ first_name: "Leo", last_name: "Paz", role: "operator" },
    email: `leo-${ctx.newId()}@example.org`,
  });
  await join(invited.state === "done" ? invited.answer.uuid : "");
  expect(await run()).toBe(0);
  await join(team.users[0]?.uuid ?? "");
  // One order becomes one for each reader, which each send one mail.
  expect(await run()).toBe(3);
  expect(mails).toEqual([]);
  await run(1);
  expect(mails.map(({ to }) => to).toSorted()).toEqual(
    [person.registration.user.email, admin.email].toSorted(),
  );
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2);
  expect(mails[0]?.text).toContain("entró a un equipo externo");
});
