import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  addTestTotal,
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../tests/factories/donations";
import { jobContext, publicContext, useTestDatabase } from "../../../tests/factories/database";
import { joinAs, signedInContext, signUp } from "../../../tests/factories/people";
import type { Mail } from "~/infrastructure/mail.server";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { sendNewsDigest } from "~/domain/notifications/people/send-news-digest.server";
import { sendNewsItem } from "~/domain/notifications/people/send-news-item.server";
import { mailStopLink } from "../notifications/mail-stop-link.server";
import { stopMails } from "../notifications/stop-mails.server";
import { updateUserRole } from "../users/update-user-role.server";
import { beginNewsDay } from "~/domain/organizations/days/begin-news-day.server";
import { closeDigest } from "./close-digest.server";
import { countUnread } from "./count-unread.server";
import { findItem } from "./find-item.server";
import { getChoices } from "./get-choices.server";
import type { NewsChoice } from "./kinds";
import { kindsOfPerson } from "./kinds-of-person.server";
import { listDigest } from "./list-digest.server";
import { listNews } from "./list-news.server";
import { markRead } from "./mark-read.server";
import { newsText } from "./news-text.server";
import { recordItem } from "./record-item.server";
import { runDay } from "./run-day.server";
import { updateChoices } from "./update-choices.server";
import { wantsMail } from "./wants-mail.server";

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
let owner: OrganizationContext;

beforeEach(async () => {
  sent.length = 0;
  owner = await signedInContext(await signUp(now), now);
});

const asJob = (name: Parameters<typeof jobContext>[1], at = now) =>
  jobContext(owner.organization, name, at);
const join = async (role: "admin" | "viewer") =>
  signedInContext(await joinAs(role, owner.organization, now), now);
const record = (key = "wave-1", at = now) =>
  recordItem(asJob("news.record-item", at), { kind: "card_testing", key, facts: {} });
const declined = (day = "2026-11-23", count = "4") =>
  recordItem(asJob("news.record-item"), { kind: "declined", key: day, facts: { day, count } });
const all = (ctx = owner) => listNews(ctx, { isUnreadOnly: false });
const choose = (choice: NewsChoice) => updateChoices(owner, { declined: choice });
const queued = (name: string) =>
  owner.read((db) =>
    db.outbox.findMany({ where: { organizationId: owner.organizationId, job: name } }),
  );

describe("an event", () => {
  it("becomes one item for each member whom it concerns, however often it arrives", async () => {
    const admin = await join("admin");
    const viewer = await join("viewer");
    await Promise.all([record(), record(), record()]);
    for (const ctx of [owner, admin]) {
      expect((await all(ctx)).items).toMatchObject([{ kind: "card_testing", isRead: false }]);
      expect(await countUnread(ctx)).toBe(1);
    }
    expect((await all(viewer)).items).toEqual([]);
    expect(await countUnread(viewer)).toBe(0);
  });

  it("reaches nobody of another organisation", async () => {
    const other = await signedInContext(await signUp(now), now);
    await record();
    expect((await all(other)).items).toEqual([]);
    const [item] = (await all()).items;
    await expect(markRead(other, item?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
    expect(await findItem(other, item?.id ?? "")).toBeNull();
    expect(await countUnread(owner)).toBe(1);
  });

  it("reaches one person alone, where it names them", async () => {
    const admin = await join("admin");
    const facts = { file: "donantes.csv", path: "/manage/downloads" };
    const userId = admin.user?.id;
    await recordItem(asJob("news.record-item"), { kind: "downloads", key: "1", facts, userId });
    expect((await all()).items).toEqual([]);
    expect((await all(admin)).items).toMatchObject([{ path: "/manage/downloads" }]);
  });
});

describe("a person's news", () => {
  it("are marked as read one by one or together", async () => {
    await record("a");
    await record("b");
    const [newest] = (await all()).items;
    await markRead(owner, newest?.id ?? "");
    expect((await listNews(owner, { isUnreadOnly: true })).items).toHaveLength(1);
    await markRead(owner, null);
    expect(await countUnread(owner)).toBe(0);
    expect((await all()).items.map(({ isRead }) => isRead)).toEqual([true, true]);
  });

  it("are those of the person's present role", async () => {
    const member = await joinAs("admin", owner.organization, now);
    const admin = await signedInContext(member, now);
    await updateChoices(admin, { card_testing: "digest" });
    await record();
    expect(await countUnread(admin)).toBe(1);
    expect(await listDigest(asJob("notifications.send-news-digest"), member.userId)).toHaveLength(
      1,
    );
    const [item] = (await all(admin)).items;
    expect(await findItem(asJob("notifications.send-news-item"), item?.id ?? "")).not.toBeNull();
    await updateUserRole(owner, member.userId, { role: "viewer" });
    expect(await findItem(asJob("notifications.send-news-item"), item?.id ?? "")).toBeNull();
    const viewer = await signedInContext(member, now);
    expect((await all(viewer)).items).toEqual([]);
    expect(await countUnread(viewer)).toBe(0);
    expect(await listDigest(asJob("notifications.send-news-digest"), member.userId)).toEqual([]);
    const kinds = (userId: string) =>
      owner.read((db) => kindsOfPerson(db, owner.organizationId, userId));
    expect(await kinds(member.userId)).toEqual(["downloads"]);
    // Somebody who left has no membership.
    expect(await kinds(owner.newId())).toEqual([]);
  });

  it("have pages, the newest first", async () => {
    for (let at = 0; at < 32; at++) await record(`wave-${at}`, new Date(now.getTime() + at));
    const first = await all();
    expect(first.items).toHaveLength(30);
    const second = await listNews(owner, { isUnreadOnly: false, before: first.older ?? "" });
    expect(second.items).toHaveLength(2);
    expect(second.older).toBeNull();
  });

  it("say what happened in the person's language, and where to go on", () => {
    const timezone = "America/Argentina/Buenos_Aires";
    const place = { name: "Huellas", country: "AR", currency: "ARS", timezone } as const;
    const text = (kind: Parameters<typeof newsText>[2]["kind"], facts: Record<string, string>) =>
      newsText(place, "en", { kind, facts });
    const asked = { number: "D-2027-000001", due: "2027-01-08", tier: "essential" };
    expect(text("plan", { notice: "due_soon", ...asked })).toEqual({
      text: "Invoice D-2027-000001 for Huellas is due on January 08, 2027",
      path: "/manage/settings/subscription",
    });
    expect(text("declined", { day: "2026-11-23", count: "4" })).toEqual({
      text: "Declined charges of monthly donations on November 23, 2026: 4",
      path: "/manage/transactions?status=rejected&period=2026-11",
    });
    const met = { period: "2027-02", currency: "CLP", max: "3000000", donation: "0190a5d2-0000" };
    expect(text("increases", met).text).toContain("$3.000.000");
    expect(text("increases", met).path).toBe("/manage/donations/0190a5d2-0000");
    expect(text("gateways", { until: "2027-05-20" })).toMatchObject({
      text: expect.stringContaining("May 20, 2027") as string,
      path: "/manage/settings/gateways",
    });
    expect(text("documents", { type: "bylaws", decision: "rejected" }).text).toMatch(/rejected/);
    expect(text("documents", { type: "bylaws", decision: "approved" }).text).toMatch(/approved/);
    expect(text("trial", { days: "7", endsAt: "2026-12-01T03:00:00.000Z" }).text).toContain(
      "November 30, 2026",
    );
    expect(text("downloads", { file: "a.csv", path: "https://evil.example" }).path).toBe(
      "/manage/dashboard",
    );
  });
});

describe("a choice", () => {
  it("begins with the kind's default and offers the kinds of the role", async () => {
    expect(await getChoices(owner)).toContainEqual({ kind: "card_testing", choice: "mail" });
    const viewer = await join("viewer");
    expect(await getChoices(viewer)).toEqual([{ kind: "downloads", choice: "page" }]);
    await expect(updateChoices(viewer, { trial: "off" })).rejects.toMatchObject({
      code: "validation_failed",
    });
    await updateChoices(owner, { increases: "off", plan: "off" });
    expect(await getChoices(owner)).toContainEqual({ kind: "increases", choice: "off" });
    await expect(updateChoices(owner, { downloads: "mail" })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  it("switches a kind off, and its mail", async () => {
    const people = asJob("notifications.report-card-testing");
    const id = owner.user?.id ?? "";
    expect(await wantsMail(people, id, "card_testing")).toBe(true);
    await updateChoices(owner, { card_testing: "off" });
    await record();
    expect((await all()).items).toEqual([]);
    expect(await wantsMail(people, id, "card_testing")).toBe(false);
    await updateChoices(owner, { card_testing: "page" });
    await record();
    expect((await all()).items).toHaveLength(1);
    expect(await wantsMail(people, id, "card_testing")).toBe(false);
  });

  it("sends a mail at once, one for each event", async () => {
    await declined();
    expect(await queued("notifications.send-news-item")).toEqual([]);
    await choose("mail");
    await declined("2026-11-22");
    await declined("2026-11-22");
    const jobs = await queued("notifications.send-news-item");
    expect(jobs).toHaveLength(1);
    const order = jobs[0]?.payload as { itemId: string };
    await sendNewsItem(asJob("notifications.send-news-item"), order);
    expect(sent[0]?.to).toBe(owner.user?.email);
    expect(sent[0]?.text).toContain("22 de noviembre de 2026: 4");
    expect(sent[0]?.text).toContain("/manage/settings/user/notifications");
  });
});

describe("the link that stops a mail", () => {
  const stop = (kind: "digest" | "card_testing", userId = owner.user?.id ?? "") =>
    stopMails(
      publicContext(owner.organization, now),
      mailStopLink(owner.organizationId, { kind, userId }, "es"),
    );

  it("ends a kind's mails for one member, who keeps the news", async () => {
    const admin = await join("admin");
    const people = asJob("notifications.report-card-testing");
    for (const _ of [1, 2]) await stop("card_testing");
    expect(await wantsMail(people, owner.user?.id ?? "", "card_testing")).toBe(false);
    expect(await wantsMail(people, owner.user?.id ?? "", "trial")).toBe(true);
    expect(await wantsMail(people, admin.user?.id ?? "", "card_testing")).toBe(true);
    await record();
    expect((await all()).items).toHaveLength(1);
    await stop("card_testing", owner.newId());
  });

  it("ends the daily mail, with what it had collected", async () => {
    await choose("digest");
    await declined();
    await stop("digest");
    expect(await listDigest(asJob("notifications.send-news-digest"), owner.user?.id ?? "")).toEqual(
      [],
    );
    expect(await getChoices(owner)).toContainEqual({ kind: "declined", choice: "page" });
    await updateChoices(owner, { declined: "mail" });
    await stop("digest");
    expect(await getChoices(owner)).toContainEqual({ kind: "declined", choice: "mail" });
  });
});

describe("the daily work", () => {
  it("reports the declined monthly charges of each day with a count, once", async () => {
    const campaignId = await createTestCampaign(owner, "Techo");
    const row = { campaignId, status: "rejected", amount: 1n } as const;
    await addTestTotal(owner, { ...row, day: "2026-11-23", count: 3n });
    await addTestTotal(owner, { ...row, day: "2026-11-23", count: 2n, shard: 5 });
    await addTestTotal(owner, { ...row, day: "2026-11-24", count: 9n });
    await runDay(asJob("news.run-day"));
    await runDay(asJob("news.run-day"));
    expect((await all()).items.map(({ text }) => text)).toEqual([
      "Cobros rechazados de donaciones mensuales el 23 de noviembre de 2026: 5",
    ]);
  });

  it("names who came and who left, large gifts and goals, once, and no erased donor", async () => {
    const ctx = asJob("news.run-day");
    const campaignId = await createTestCampaign(owner, "Techo");
    const base = { campaignId, processorId: await createTestProcessor(owner) };
    const monthly = { ...base, recurrence: "monthly" as const };
    const person = (firstName: string) => ({
      ...{ firstName, lastName: "Gil", email: `${firstName.toLowerCase()}@example.org` },
    });
    const yesterday = new Date("2026-11-23T15:00:00Z");
    const at = async (id: string, data: object) =>
      owner.transaction((db) => db.donation.updateMany({ where: { id }, data }));
    for (const name of ["Bea", "Caro", "Dora", "Ema"]) {
      const id = await createTestDonation(owner, { ...monthly, donor: person(name) });
      await at(id, { activatedAt: yesterday });
    }
    const left = await createTestDonation(owner, { ...monthly, donor: person("Fito") });
    const before = new Date("2026-01-10T15:00:00Z");
    await at(left, { activatedAt: before, status: "discarded", discardedAt: yesterday });
    for (const [name, amount] of [
      ["Gala", 500_000n],
      ["Hugo", 499_999n],
    ] as const) {
      const id = await createTestDonation(owner, { ...base, amount, donor: person(name) });
      await at(id, { activatedAt: yesterday });
    }
    const usual = { campaignId, recurrence: "one_time", count: 1n, amount: 100_000n } as const;
    await addTestTotal(owner, { ...usual, day: "2026-10-01" });
    await addTestTotal(owner, { ...usual, day: "2026-11-23", amount: 100_000n });
    await owner.transaction((db) =>
      db.campaign.updateMany({ where: { id: campaignId }, data: { objective: 200_000n } }),
    );
    await runDay(ctx);
    await runDay(ctx);
    const texts = async () => (await all()).items.map(({ text }) => text).sort();
    const others = [
      "La campaña «Techo» llegó a su objetivo de $ 2.000,00",
      "Terminaron su donación mensual el 23 de noviembre de 2026: Fito Gil",
    ];
    expect(await texts()).toEqual(
      [
        "Empezaron a donar cada mes el 23 de noviembre de 2026: Bea Gil, Caro Gil, Dora Gil y 1 persona más",
        "Una donación de $ 5.000,00: Gala Gil",
        ...others,
      ].sort(),
    );
    const digest = asJob("notifications.send-news-digest");
    await sendNewsDigest(digest, { userId: owner.user?.id ?? "", day: "2026-11-24" });
    expect(sent[0]?.text).toContain("Gala Gil");
    await owner.transaction((db) =>
      db.donor.updateMany({ where: { firstName: "Gala" }, data: { erasedAt: now } }),
    );
    expect(await texts()).toContain("Una donación de $ 5.000,00: 1 persona");
  });

  it("tells of an event with a tenth of its seats left", async () => {
    const item = { title: "Peña", campaign: "c1", count: "4" };
    const place = { name: "H", country: "AR", currency: "ARS", timezone: "UTC" } as const;
    expect(newsText(place, "es", { kind: "seats", facts: item })).toEqual({
      text: "Lugares que quedan para «Peña»: 4",
      path: "/manage/campaigns/c1/attendees",
    });
  });

  it("mails the day's unread news together, once", async () => {
    await choose("digest");
    await declined("2026-11-21");
    await declined("2026-11-22", "7");
    const digest = asJob("notifications.send-news-digest");
    const userId = owner.user?.id ?? "";
    expect(await listDigest(digest, userId)).toHaveLength(2);
    await runDay(asJob("news.run-day"));
    const [order] = await queued("notifications.send-news-digest");
    expect(order?.payload).toEqual({ userId, day: "2026-11-24" });
    await sendNewsDigest(digest, { userId, day: "2026-11-24" });
    await sendNewsDigest(digest, { userId, day: "2026-11-25" });
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("22 de noviembre de 2026: 7");
    await declined("2026-11-23");
    const [left] = await listDigest(digest, userId);
    await closeDigest(digest, [left?.id ?? ""]);
    expect(await listDigest(digest, userId)).toEqual([]);
  });

  it("erases news after 90 days", async () => {
    await record();
    await runDay(asJob("news.run-day", new Date(now.getTime() + 89 * DAY)));
    expect((await all()).items).toHaveLength(1);
    await runDay(asJob("news.run-day", new Date(now.getTime() + 91 * DAY)));
    expect((await all()).items).toEqual([]);
  });

  it("begins once a day for each organisation, in the morning", async () => {
    const begun = async (at: string) => {
      await beginNewsDay(new Date(at));
      return (await queued("news.run-day")).length;
    };
    const across = acrossOrganizations("a test forgets the last day", now);
    await across.transaction((db) => db.platformState.deleteMany({ where: { key: "news_day" } }));
    expect(await begun("2026-11-24T10:59:00Z")).toBe(0);
    expect(await begun("2026-11-24T11:00:00Z")).toBe(1);
    expect(await begun("2026-11-24T12:00:00Z")).toBe(1);
    expect(await begun("2026-11-25T11:00:00Z")).toBe(2);
  });
});
