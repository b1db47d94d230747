import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import { makeDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { updateDonation } from "~/domain/donations/edits/update-donation.server";
import { sendDonationChange } from "./send-donation-change.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-24T15:00:00Z");
let giving: TestGiving;
let owner: OrganizationContext;
beforeAll(async () => {
  giving = await openGiving(now);
  owner = contextAt(giving.organization, now, "owner");
});
beforeEach(() => {
  sent.length = 0;
});

it("tells the donor only the changed terms, once, old and new", async () => {
  const donation = await makeDonation(giving.at(now), giving, {
    monthly: true,
    email: "ana@example.org",
  });
  await updateDonation(owner, donation.donationId, { collect_day: "last" });
  const [record] = await owner.read((db) =>
    db.auditEntry.findMany({ where: { subjectId: donation.donationId } }),
  );
  const order = { donationId: donation.donationId, recordId: record?.id ?? "" };
  const ctx = giving.at(now, "notifications.send-donation-change");
  await sendDonationChange(ctx, order);
  await sendDonationChange(ctx, order);
  expect(sent.map(({ to }) => to)).toEqual(["ana@example.org", "ana@example.org"]);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
  expect(sent[0]?.subject).toBe("Cambió tu donación a Huellas");
  expect(sent[0]?.text).toContain("Último día de cada mes (antes: Día 5 de cada mes)");
  expect(sent[0]?.text).not.toContain("Monto");
});

it("says nothing about a record that is not this donation's", async () => {
  const donation = await makeDonation(giving.at(now), giving, { monthly: true });
  const ctx = giving.at(now, "notifications.send-donation-change");
  await sendDonationChange(ctx, { donationId: donation.donationId, recordId: ctx.newId() });
  expect(sent).toEqual([]);
});
