/** Tests whom a campaign's update is mailed to: each donor who agreed to news, never twice. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { makeDonation, type TestGiving } from "../../../tests/factories/charges";
import { asJob, useTestDatabase } from "../../../tests/factories/database";
import { openUpdates, type TestUpdates } from "../../../tests/factories/campaigns/updates";
import { claimUpdateMail } from "../campaigns/updates/claim-update-mail.server";
import { continueUpdateMails } from "../campaigns/updates/continue-update-mails.server";
import { deleteCampaignUpdate } from "../campaigns/updates/delete-campaign-update.server";
import { listCampaignUpdates } from "../campaigns/updates/list-campaign-updates.server";
import { noteUpdateMail } from "../campaigns/updates/note-update-mail.server";
import { unpublishCampaignUpdate } from "../campaigns/updates/unpublish-campaign-update.server";
import type { OrganizationContext } from "../context";
import { eraseDonor } from "../donations/erase-donor.server";
import { mergeDonors } from "../donations/merge-donors.server";
import { updateDonor } from "../donors/update-donor.server";
import { sendUpdateMails } from "./send-update-mails.server";
import { stopMails } from "./stop-mails.server";

interface Sent {
  to: string;
  subject: string;
  text: string;
  headers: Record<string, string>;
}
const { server } = vi.hoisted(() => ({
  server: { sent: [] as Sent[], answer: (_mail: Sent): Promise<void> | void => undefined },
}));
vi.mock("nodemailer", () => ({
  createTransport: () => ({
    async sendMail(mail: Sent) {
      await server.answer(mail);
      server.sent.push(mail);
    },
    close: () => undefined,
  }),
}));

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const JOB = "notifications.send-update-mails";
let test: TestUpdates;
let giving: TestGiving;
let owner: OrganizationContext;

beforeEach(async () => {
  vi.stubEnv("APP_HOST", "localhost:3000");
  vi.stubEnv("SMTP_URL", "smtp://localhost:25");
  server.sent.length = 0;
  server.answer = () => undefined;
  test = await openUpdates(now);
  ({ giving, owner } = test);
});

const job = () => asJob(giving.at(now), JOB);
/** Returns the jobs of the updates, the first turn first; rows have no order of their own. */
const jobs = async () =>
  (await giving.at(now).read((db) => db.outbox.findMany({ where: { job: JOB } })))
    .map(({ payload }) => payload as { updateId: string; turn: number })
    .toSorted((one, other) => one.turn - other.turn);
const turnOf = async (id: string) =>
  (await owner.read((db) => db.campaignUpdate.findFirstOrThrow({ where: { id } }))).mailTurn;
/** Runs the update's newest job. */
const send = async (updateId: string) =>
  sendUpdateMails(job(), { updateId, turn: await turnOf(updateId) });
const receivers = () => server.sent.map(({ to }) => to).toSorted();
const unpublish = (id: string) => unpublishCampaignUpdate(owner, giving.campaignId, id);

async function published(...emails: string[]): Promise<string> {
  for (const email of emails) await test.addDonor(email);
  const id = await test.write();
  await test.publish(id);
  return id;
}

/** Returns an error as nodemailer throws it. */
const answer = (code: string, facts: object) =>
  Object.assign(new Error("the server's answer"), { code, ...facts });
const of = (error: Error, ...emails: string[]) => {
  server.answer = ({ to }) => (emails.includes(to) ? Promise.reject(error) : undefined);
};

describe("the mail of an update", () => {
  it("goes once to each donor of the campaign who agreed to news", async () => {
    await test.addDonor("ana@example.org");
    await makeDonation(giving.at(now), giving, { email: "ana@example.org", amount: 200_000n });
    await test.addDonor("no@example.org", "no");
    await test.addDonor("nobody-asked@example.org", null);
    const id = await published("beto@example.org");
    expect((await listCampaignUpdates(owner, giving.campaignId)).addresses).toBe(2);
    await send(id);
    await send(id);
    await unpublish(id);
    await test.publish(id);
    await send(id);
    expect(receivers()).toEqual(["ana@example.org", "beto@example.org"]);
    expect(server.sent[0]?.subject).toBe("Techos nuevos");
    expect(server.sent[0]?.text).toContain("Quedaron listos los techos.");
    expect(server.sent[0]?.text).toContain(`/c/${test.slug}/updates`);
    expect(await test.listed()).toMatchObject([{ total: 2, sent: 2, waiting: 0 }]);
  });

  it("reaches nobody without an agreement", async () => {
    await test.addDonor("nobody-asked@example.org", null);
    await send(await published());
    expect(server.sent).toEqual([]);
  });

  it("skips who was erased, or took the agreement back, before it went out", async () => {
    const erased = await test.addDonor("ana@example.org");
    const undecided = await test.addDonor("beto@example.org");
    const id = await published("caro@example.org");
    await eraseDonor(owner, erased);
    await updateDonor(owner, undecided, { email_consent: "no" });
    await send(id);
    expect(receivers()).toEqual(["caro@example.org"]);
    expect(await test.listed()).toMatchObject([{ total: 1, sent: 1 }]);
  });

  it("has a link that ends these mails for the person, whose address or entry may change", async () => {
    const id = await test.addDonor("ana@example.org");
    const other = await test.addDonor("ana.paz@example.org");
    await updateDonor(owner, other, { email_consent: "no" });
    await send(await published());
    const stop = server.sent[0]?.headers["List-Unsubscribe"]?.slice(1, -1) ?? "";
    await stopMails(giving.visitorAt(now), stop.split("/").at(-1) ?? "");
    const addresses = async () => (await listCampaignUpdates(owner, giving.campaignId)).addresses;
    expect(await addresses()).toBe(0);
    await updateDonor(owner, id, { email: "ana@new.example.org" });
    expect(await addresses()).toBe(0);
    await updateDonor(owner, other, { email_consent: "yes" });
    expect(await addresses()).toBe(1);
    await mergeDonors(owner, other, { other: id });
    expect(await addresses()).toBe(0);
    await send(await published());
    expect(receivers()).toEqual(["ana@example.org"]);
  });

  it("ends with the update's page or the campaign's, also during a job", async () => {
    const all = ["ana@example.org", "beto@example.org", "caro@example.org", "dina@example.org"];
    const id = await published(...all);
    await owner.transaction((db) => db.campaign.updateMany({ data: { publishedAt: null } }));
    await send(id);
    await owner.transaction((db) => db.campaign.updateMany({ data: { publishedAt: now } }));
    await owner.transaction((db) => db.campaign.updateMany({ data: { archivedAt: now } }));
    await send(id);
    expect(server.sent).toEqual([]);
    await owner.transaction((db) => db.campaign.updateMany({ data: { archivedAt: null } }));
    server.answer = () => unpublish(id);
    await send(id);
    expect(server.sent.length).toBeLessThan(all.length);
    await deleteCampaignUpdate(owner, giving.campaignId, id);
    expect(await test.listed()).toEqual([]);
    // Who was mailed stays known; what waited goes.
    expect(await owner.read((db) => db.campaignUpdateMail.count())).toBe(server.sent.length);
  });
});

describe("a job that mails an update", () => {
  it("and another of the same update share the donors, and one alone goes on", async () => {
    const id = await published("ana@example.org", "beto@example.org", "caro@example.org");
    await Promise.all([send(id), send(id), send(id)]);
    expect(receivers()).toEqual(["ana@example.org", "beto@example.org", "caro@example.org"]);
    const turn = { updateId: id, turn: await turnOf(id) };
    for (const _ of [1, 2]) await continueUpdateMails(job(), turn, true);
    expect((await jobs()).map((payload) => payload.turn)).toEqual([turn.turn, turn.turn + 1]);
  });

  it("has nothing to do once a later one mails the update", async () => {
    const id = await published("ana@example.org");
    const turn = await turnOf(id);
    await unpublish(id);
    await test.publish(id);
    await sendUpdateMails(job(), { updateId: id, turn });
    expect(server.sent).toEqual([]);
    await send(id);
    expect(receivers()).toEqual(["ana@example.org"]);
  });

  it("begins no mail after its time, and leaves the rest to the next one", async () => {
    const emails = [..."abcdefgh"].map((name) => `${name}@example.org`);
    const id = await published(...emails);
    let late = 0;
    const clock = performance.now.bind(performance);
    const spy = vi.spyOn(performance, "now").mockImplementation(() => clock() + late);
    server.answer = () => void (late += 20_000);
    await send(id);
    const first = server.sent.length;
    expect(first).toBeLessThanOrEqual(3);
    spy.mockRestore();
    server.answer = () => undefined;
    const [, next] = await jobs();
    await sendUpdateMails(job(), next ?? { updateId: id, turn: 0 });
    expect(receivers()).toEqual(emails);
  });

  it("does not repeat a mail whose answer was lost", async () => {
    const id = await published("ana@example.org");
    of(answer("ETIMEDOUT", { timeoutType: "SOCKET_TIMEOUT", command: "CONN" }), "ana@example.org");
    await expect(send(id)).rejects.toThrow();
    server.answer = () => undefined;
    await send(id);
    expect(server.sent).toEqual([]);
    expect(await test.listed()).toMatchObject([{ total: 1, sent: 0, waiting: 1 }]);
    await owner.transaction((db) =>
      db.campaignUpdateMail.updateMany({ data: { claimedAt: new Date(now.getTime() - 300_000) } }),
    );
    expect(await test.listed()).toMatchObject([{ total: 1, sent: 0, waiting: 0 }]);
  });

  it("tries again what the server put off, after the others, and not what it refused", async () => {
    const id = await published("ana@example.org", "beto@example.org", "caro@example.org");
    const full = answer("EENVELOPE", { responseCode: 452, command: "RCPT TO" });
    of(full, "ana@example.org");
    await expect(send(id)).rejects.toMatchObject({ name: "MailNotTaken" });
    expect(receivers()).toEqual(["beto@example.org", "caro@example.org"]);
    of(answer("EENVELOPE", { responseCode: 550, command: "RCPT TO" }), "ana@example.org");
    await send(id);
    server.answer = () => undefined;
    await send(id);
    expect(receivers()).toEqual(["beto@example.org", "caro@example.org"]);
  });

  it.each([
    ["is down", answer("ESOCKET", { originalCode: "ECONNREFUSED", command: "CONN" })],
    ["lets nobody in", answer("EAUTH", { responseCode: 535, command: "AUTH PLAIN" })],
    ["closes", answer("ECONNECTION", { responseCode: 421, command: "CONN" })],
  ])("loses nobody when the server %s", async (_, error) => {
    const emails = [..."abcdef"].map((name) => `${name}@example.org`);
    const id = await published(...emails);
    of(error, ...emails);
    await expect(send(id)).rejects.toThrow();
    server.answer = () => undefined;
    await send(id);
    expect(receivers()).toEqual(emails);
  });

  it("claims nothing of an unknown update", async () => {
    const turn = { updateId: randomUUID(), turn: 1 };
    await noteUpdateMail(job(), { updateId: turn.updateId, donorId: randomUUID(), isSent: true });
    expect(await claimUpdateMail(job(), turn, [])).toBeNull();
  });
});
