import { beforeEach, expect, it, vi } from "vitest";
import { makeMember } from "../../../../prisma/seed/make-member";
import { jobContext, useTestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp, type SignedUp } from "../../../../tests/factories/people";
import type { OrganizationContext } from "~/domain/context";
import type { Mail } from "~/infrastructure/mail.server";
import { sendTrialNotice } from "./send-trial-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-24T15:00:00Z");
const DAY = 24 * 60 * 60 * 1000;
let owner: SignedUp;
let organization: OrganizationContext["organization"];
let end: Date;

beforeEach(async () => {
  sent.length = 0;
  owner = await signUp(now);
  ({ organization } = await signedInContext(owner, now));
  end = organization.trialEndsAt as Date;
});

const at = (days: number) =>
  jobContext(
    organization,
    "notifications.send-trial-notice",
    new Date(end.getTime() - days * DAY + 1),
  );

it("tells the owner what ends when, and how to reach us", async () => {
  const order = { endsAt: end.toISOString(), days: 7 } as const;
  await sendTrialNotice(at(7), order);
  const [mail] = sent;
  expect(mail?.to).toBe(owner.registration.user.email);
  expect(mail?.subject).toBe(`Quedan 7 días de prueba de ${organization.name}`);
  expect(mail?.text).toContain("La prueba del plan Esencial llega hasta el 21 de febrero de 2027.");
  expect(mail?.text).toContain("con una comisión de 3,5 %");
  expect(mail?.text).toContain("/account/subscriptions/choose");
  expect(mail).toMatchObject({ kind: "trial_notice" });
  await sendTrialNotice(at(7), order);
  expect(sent[1]?.messageId).toBe(mail?.messageId);
});

it("names the last day and the end", async () => {
  const endsAt = end.toISOString();
  await sendTrialNotice(at(1), { endsAt, days: 1 });
  await sendTrialNotice(at(0), { endsAt, days: 0 });
  expect(sent.map(({ subject }) => subject)).toEqual([
    `Último día de prueba de ${organization.name}`,
    `Terminó la prueba de ${organization.name}`,
  ]);
  expect(sent[1]?.text).toContain("no reciben donaciones nuevas");
});

it("tells every owner in their language, and nobody else", async () => {
  const { id: organizationId } = organization;
  const other = await makeMember(now, { organizationId, role: "owner", locale: "en" });
  await makeMember(now, { organizationId, role: "admin", locale: "es" });
  const order = { endsAt: end.toISOString(), days: 15 } as const;
  await sendTrialNotice(at(15), order);
  expect(sent).toEqual([]);
  await sendTrialNotice(at(15), { ...order, userId: other.uuid });
  expect(sent.map(({ subject }) => subject)).toEqual([
    `15 days left of ${organization.name}'s trial`,
  ]);
  const jobs = await at(15).read((db) =>
    db.outbox.findMany({
      where: { organizationId, job: "notifications.send-trial-notice" },
    }),
  );
  const people = jobs.map(({ payload }) => (payload as { userId: string }).userId);
  expect(people.toSorted()).toEqual([owner.userId, other.uuid].toSorted());
});

it("sends nothing once a plan applies, the end has moved or the trial is over", async () => {
  const endsAt = end.toISOString();
  await sendTrialNotice(at(-1), { endsAt, days: 1 });
  await sendTrialNotice(at(3), { endsAt, days: 0 });
  await sendTrialNotice(at(7), { endsAt: new Date(end.getTime() + DAY).toISOString(), days: 7 });
  organization = { ...organization, planPaidUntil: new Date(end.getTime() + 90 * DAY) };
  await sendTrialNotice(at(7), { endsAt, days: 7 });
  expect(sent).toEqual([]);
});
