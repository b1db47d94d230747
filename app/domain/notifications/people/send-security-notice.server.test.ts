import { beforeEach, describe, expect, it, vi } from "vitest";
import { createBankAccount } from "~/domain/bank-accounts/create-bank-account.server";
import { updateBankAccount } from "~/domain/bank-accounts/update-bank-account.server";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { createPaymentProcessor } from "~/domain/payment-processors/create-payment-processor.server";
import { discardPaymentProcessor } from "~/domain/payment-processors/discard-payment-processor.server";
import type { Mail } from "~/infrastructure/mail.server";
import { exampleBankAccount } from "../../../../prisma/seed/identities";
import { asJob, jobContext, useTestDatabase } from "../../../../tests/factories/database";
import { signedInContext, signUp, type SignedUp } from "../../../../tests/factories/people";
import { sendSecurityNotice } from "./send-security-notice.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-21T15:00:00Z");
let person: SignedUp;
let ctx: OrganizationContext;
beforeEach(async () => {
  sent.length = 0;
  person = await signUp(now);
  ctx = await signedInContext(person, now);
});

type Payload = { entryId: string; userId?: string };

/** Runs the queued notices and those that they create. */
async function runNotices(): Promise<number> {
  const { organizationId } = ctx;
  const job = "notifications.send-security-notice";
  const across = acrossOrganizations("a test reads the outbox", now);
  const rows = await across.read((db) =>
    db.outbox.findMany({ where: { organizationId, job, doneAt: null }, orderBy: { id: "asc" } }),
  );
  const own = jobContext(ctx.organization, "notifications.send-security-notice", now);
  for (const { id, payload } of rows) {
    await sendSecurityNotice(
      asJob(own, "notifications.send-security-notice"),
      payload as unknown as Payload,
    );
    await across.transaction((db) => db.outbox.update({ where: { id }, data: { doneAt: now } }));
  }
  return rows.length;
}

const bank = exampleBankAccount("AR", { email: "contacto@huellas.example" });

describe("sendSecurityNotice", () => {
  it("informs the owner of a new and a changed bank account and gateway, without numbers", async () => {
    const once = await createBankAccount(ctx, bank);
    const id = (once as { answer: { uuid: string } }).answer.uuid;
    await updateBankAccount(ctx, id, { contact_first_name: "Eva" });
    const made = await createPaymentProcessor(ctx, {
      gateway: "local_payments",
      soft_descriptor: "HUELLAS",
    });
    await discardPaymentProcessor(ctx, (made as { answer: { uuid: string } }).answer.uuid);
    expect(await runNotices()).toBe(4);
    expect(sent.map(({ to }) => to)).toEqual(Array(4).fill(person.registration.user.email));
    const [added, changed, connected, removed] = sent.map(({ text }) => text);
    expect(added).toContain("Ana María Paz agregó una cuenta bancaria.");
    expect(added).toContain(`••••${String(bank.account_number).slice(-4)}`);
    expect(changed).toContain("Nombre del contacto");
    expect(connected).toContain("activó una pasarela de pago");
    expect(removed).toContain("eliminó una pasarela de pago");
    for (const { text, html } of sent) {
      expect(text + html).not.toContain(String(bank.account_number));
      expect(text + html).not.toContain("contacto@huellas.example");
      expect(text).toContain("/manage/settings/activity/");
      expect(text).toContain("21/11/2026");
    }
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(4);
  });

  it("sends nothing without a change", async () => {
    const once = await createBankAccount(ctx, bank);
    const id = (once as { answer: { uuid: string } }).answer.uuid;
    await runNotices();
    await updateBankAccount(ctx, id, {});
    expect(await runNotices()).toBe(0);
  });

  it("sends each of several owners their own mail, in their language", async () => {
    const other = await signUp(now);
    const { organizationId } = ctx;
    await acrossOrganizations("a test adds an owner", now).transaction(async (db) => {
      const membership = { organizationId, userId: other.userId, role: "owner", createdAt: now };
      await db.membership.create({ data: membership });
      await db.user.update({ where: { id: other.userId }, data: { locale: "en" } });
    });
    await createBankAccount(ctx, bank);
    await runNotices();
    expect(sent).toEqual([]);
    expect(await runNotices()).toBe(2);
    expect(sent.map(({ to }) => to).toSorted()).toEqual(
      [person.registration.user.email, other.registration.user.email].toSorted(),
    );
    const english = sent.find(({ to }) => to === other.registration.user.email);
    expect(english?.text).toContain("added a bank account.");
  });
});
