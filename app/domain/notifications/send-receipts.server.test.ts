import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import {
  beginDonation,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import type { Mail } from "~/infrastructure/mail.server";
import { sendReceipts } from "./send-receipts.server";

const { mails, answer } = vi.hoisted(() => ({
  mails: [] as Mail[],
  answer: { to: (_mail: Mail): Error | null => null },
}));
class Refused extends Error {}
vi.mock("~/infrastructure/mail.server", () => ({
  isMailRefused: (error: unknown) => error instanceof Refused,
  openMailer: () => ({
    async send(mail: Mail) {
      await new Promise(setImmediate);
      const fault = answer.to(mail);
      if (fault) throw fault;
      mails.push(mail);
    },
    close: () => undefined,
  }),
}));

const given = "2026-11-22T01:00:00Z";

let database: TestDatabase;
let giving: TestGiving;
beforeAll(async () => {
  database = testDatabase();
  giving = await openGiving(new Date(given));
});
beforeEach(() => {
  mails.length = 0;
  answer.to = () => null;
});
afterAll(() => database.close());

async function makeDonations(count: number): Promise<{ ids: string[]; emails: string[] }> {
  const donations = [];
  for (let at = 0; at < count; at += 1)
    donations.push(await makeDonation(giving.at(given), giving));
  return {
    ids: donations.map(({ id }) => id),
    emails: donations.map(({ donorEmail }) => donorEmail).toSorted(),
  };
}

const told = () => mails.map(({ to }) => to).toSorted();

describe("receipts of one job", () => {
  it("are sent to each donor once, also when the job repeats", async () => {
    const { ids, emails } = await makeDonations(7);
    await sendReceipts(giving.at(given, "notifications.send-receipts"), { transactionIds: ids });
    expect(told()).toEqual(emails);
    expect(mails.map(({ messageId }) => messageId).toSorted()).toEqual(
      ids.map((id) => `receipt-${id}`).toSorted(),
    );
    await sendReceipts(giving.at(given, "notifications.send-receipts"), { transactionIds: ids });
    expect(mails).toHaveLength(7);
  });

  it("continue after a rejected one, which the repeated job sends", async () => {
    const { ids, emails } = await makeDonations(3);
    const transactionIds = ids;
    answer.to = ({ to }) => (to === emails[0] ? new Refused("not now") : null);
    await expect(
      sendReceipts(giving.at(given, "notifications.send-receipts"), { transactionIds }),
    ).rejects.toThrow("not now");
    expect(told()).toEqual(emails.slice(1));
    answer.to = () => null;
    await sendReceipts(giving.at(given, "notifications.send-receipts"), { transactionIds });
    expect(told()).toEqual(emails);
  });

  it("wait for the repeated job if the server stops responding", async () => {
    const { ids, emails } = await makeDonations(12);
    const transactionIds = ids;
    let requested = 0;
    answer.to = () => ((requested += 1) > 2 ? new Error("silent") : null);
    await expect(
      sendReceipts(giving.at(given, "notifications.send-receipts"), { transactionIds }),
    ).rejects.toThrow("silent");
    // Mails on the other connections completed.
    expect(requested).toBeLessThan(12);
    answer.to = () => null;
    await sendReceipts(giving.at(given, "notifications.send-receipts"), { transactionIds });
    expect(told()).toEqual(emails);
  });

  it("exclude unapproved transactions and those of another organisation", async () => {
    const { id } = await beginDonation(giving.at(given), giving);
    await sendReceipts(giving.at(given, "notifications.send-receipts"), { transactionIds: [id] });
    const { ids } = await makeDonations(1);
    const stranger = await openGiving(new Date(given));
    await sendReceipts(stranger.at(given, "notifications.send-receipts"), { transactionIds: ids });
    expect(mails).toEqual([]);
  });
});
