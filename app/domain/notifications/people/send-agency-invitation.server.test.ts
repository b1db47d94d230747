import { beforeEach, expect, it, vi } from "vitest";
import { discardAgencyUser } from "~/domain/agencies/discard-agency-user.server";
import { resendAgencyInvitation } from "~/domain/agencies/resend-agency-invitation.server";
import type { Mail } from "~/infrastructure/mail.server";
import { createTestTeam } from "../../../../tests/factories/agencies";
import {
  asJob,
  createTestOrganization,
  useTestDatabase,
} from "../../../../tests/factories/database";
import { sentTeamInvitation } from "../../../../tests/factories/invitations";
import { later } from "../../../../tests/factories/people";
import { sendAgencyInvitation } from "./send-agency-invitation.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

useTestDatabase();
const JOB = "notifications.send-agency-invitation";
const now = new Date("2026-11-21T15:00:00Z");
beforeEach(() => {
  mails.length = 0;
});

it("mails the link with organisation, team and role", async () => {
  const ctx = await createTestOrganization(now);
  const { users } = await createTestTeam(ctx, { agency_name: "Puerta a puerta" });
  const [person] = users;
  const order = await sentTeamInvitation(now, person?.uuid ?? "");
  await sendAgencyInvitation(asJob(ctx, JOB), order);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({
    kind: "team_invitation",
    to: person?.email,
    subject: "Huellas te invitó a Puerta a puerta",
  });
  expect(mails[0]?.text).toMatch(/\/invitations\/team\/[\w-]{43}\n/);
  expect(mails[0]?.text).toContain("28 de noviembre de 2026, 12:00");
});

it("sends no link that was replaced, that expired, or whose person was discarded", async () => {
  const ctx = await createTestOrganization(now);
  const { token, users } = await createTestTeam(ctx);
  const uuid = users[0]?.uuid ?? "";
  const old = await sentTeamInvitation(now, uuid);
  const soon = later(ctx, 60);
  await resendAgencyInvitation(soon, token, uuid);
  await sendAgencyInvitation(asJob(soon, JOB), old);
  const newest = await sentTeamInvitation(now, uuid);
  await sendAgencyInvitation(asJob(later(ctx, 8 * 86_400), JOB), newest);
  await sendAgencyInvitation(asJob(soon, JOB), { ...newest, sealedToken: "not sealed by us" });
  expect(mails).toEqual([]);
  await sendAgencyInvitation(asJob(soon, JOB), newest);
  expect(mails).toHaveLength(1);
  await discardAgencyUser(soon, token, uuid);
  await sendAgencyInvitation(asJob(soon, JOB), newest);
  expect(mails).toHaveLength(1);
});
