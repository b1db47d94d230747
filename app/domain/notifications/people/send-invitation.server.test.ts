import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { asJob, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { sentInvitation } from "../../../../tests/factories/invitations";
import { later, signedInContext, signUp } from "../../../../tests/factories/people";
import type { Mail } from "~/infrastructure/mail.server";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { inviteUser } from "~/domain/users/invite-user.server";
import { resendInvitation } from "~/domain/users/resend-invitation.server";
import { sendInvitation } from "./send-invitation.server";

const { mails } = vi.hoisted(() => ({ mails: [] as Mail[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: Mail) => Promise.resolve(void mails.push(mail)),
}));

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
beforeEach(() => {
  mails.length = 0;
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

describe("sendInvitation", () => {
  it("mails the link to the invited person, with inviter, organisation and role", async () => {
    const ctx = await signedInContext(await signUp(now), now);
    const user = {
      email: `eva-${ctx.newId()}@huellas.example`,
      first_name: "Eva",
      last_name: "Inés",
    };
    const invited = await inviteUser(ctx, { ...user, role: "finance" });
    const uuid = invited.state === "done" ? invited.answer.uuid : "";
    const job = await sentInvitation(now, uuid);
    await sendInvitation(asJob(ctx, "notifications.send-invitation"), job);
    const { name } = ctx.organization;
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: user.email,
      subject: `Ana María Paz te invitó a ${name}`,
    });
    expect(mails[0]?.text).toContain("Finanzas");
    expect(mails[0]?.text).toMatch(/\/invitations\/[\w-]{43}\n/);
    expect(mails[0]?.text).toContain("28 de noviembre de 2026, 09:00");
  });

  it("does not send a link that was replaced or that expired", async () => {
    const ctx = await signedInContext(await signUp(now), now);
    const user = {
      email: `eva-${ctx.newId()}@huellas.example`,
      first_name: "Eva",
      last_name: "Inés",
    };
    const invited = await inviteUser(ctx, { ...user, role: "viewer" });
    const uuid = invited.state === "done" ? invited.answer.uuid : "";
    const old = await sentInvitation(now, uuid);
    const soon = later(ctx, 60);
    await resendInvitation(soon, uuid);
    await sendInvitation(asJob(ctx, "notifications.send-invitation"), old);
    expect(mails).toEqual([]);
    const newest = await sentInvitation(now, uuid);
    await sendInvitation(later(ctx, 8 * 86_400), newest);
    expect(mails).toEqual([]);
    await sendInvitation(asJob(soon, "notifications.send-invitation"), newest);
    expect(mails).toHaveLength(1);
  });
});
