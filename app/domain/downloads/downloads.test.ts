import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import { armFailpoint } from "~/infrastructure/failpoints";
import { newId } from "~/values/ids/ids";
import { asJob, useTestDatabase } from "../../../tests/factories/database";
import {
  createTestCampaign,
  createTestDonation,
  createTestProcessor,
} from "../../../tests/factories/donations";
import { joinAs, later, signedInContext, signUp } from "../../../tests/factories/people";
import type { OrganizationContext } from "../context";
import { fileColumns, type CellValue } from "../file-columns.server";
import { eraseDonor } from "../donations/erase-donor.server";
import { listDonations } from "~/domain/donations/lists/list-donations.server";
import { postingOf } from "../ledger/posting-of.server";
import { writePostings } from "../ledger/write-postings.server";
import { sendDownloadLink } from "~/domain/notifications/people/send-download-link.server";
import { discardUser } from "../users/discard-user.server";
import { updateUserRole } from "../users/update-user-role.server";
import { endFiles } from "./end-files.server";
import { eraseFile } from "./erase-file.server";
import { findDownloadToMail } from "./find-download-to-mail.server";
import { getDownloadFile } from "./get-download-file.server";
import { getDownloadForm } from "./get-download-form.server";
import type { DownloadFormat } from "./kinds";
import { listOwnDownloads } from "./list-own-downloads.server";
import { makeFile } from "./make-file.server";
import { requestDownload } from "./request-download.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

useTestDatabase();
process.env.APP_HOST = "localhost:3000";
const now = new Date("2026-11-26T15:00:00Z");
const DONATIONS = 620;
const TRAPS = [
  { firstName: '=HYPERLINK("http://x")', lastName: "+54 11 4321-0000", email: "a@example.org" },
  { firstName: "Inés 😀", lastName: 'Núñez; "la 7"', email: "b@example.org" },
  { firstName: "00123", lastName: "@suma\tde", email: "c@example.org" },
];
let folder: string;
let person: Awaited<ReturnType<typeof signUp>>;
let ctx: OrganizationContext;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-downloads-"));
  process.env.DATA_DIR = folder;
  person = await signUp(now);
  ctx = await signedInContext(person, now);
  const base = {
    campaignId: await createTestCampaign(ctx),
    processorId: await createTestProcessor(ctx),
  };
  for (const donor of TRAPS) {
    await createTestDonation(ctx, { ...base, donor, createdAt: new Date("2026-11-27T02:30:00Z") });
  }
  for (let at = 0; at < DONATIONS; at++) {
    const createdAt = new Date(now.getTime() - at * 60_000);
    await createTestDonation(ctx, { ...base, amount: BigInt(100 + at), createdAt });
  }
}, 60_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface Wish {
  format?: DownloadFormat;
  columns?: string[];
  filters?: Record<string, string>;
  key?: string;
}

async function request(
  by: OrganizationContext,
  { format = "csv", columns, filters = {}, key }: Wish = {},
) {
  const email = "ana@example.org";
  const wish = { kind: "donations" as const, format, email, filters, columns };
  const once = await requestDownload(by, wish, key ?? null);
  if (once.state !== "done") throw new Error("still running");
  return once.answer.uuid;
}

const make = (id: string) => makeFile(asJob(ctx, "downloads.make-file"), { downloadId: id });
const contentOf = async (by: OrganizationContext, id: string) =>
  buffer((await getDownloadFile(by, id)).content);
const rowOf = (id: string) => ctx.read((db) => db.download.findFirstOrThrow({ where: { id } }));
const storedFiles = () =>
  fs.existsSync(path.join(folder, "uploads"))
    ? fs
        .readdirSync(path.join(folder, "uploads"), { recursive: true })
        .filter((name) => /\.(csv|xlsx)$/.test(String(name)))
    : [];

/** Parses semicolon-separated cells as a spreadsheet does. */
function parseCsv(text: string): string[][] {
  const cells = [...text.slice(1).matchAll(/("(?:[^"]|"")*"|[^;\r\n]*)(;|\r\n)/g)];
  const rows: string[][] = [[]];
  for (const [, cell = "", end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (end === "\r\n") rows.push([]);
  }
  return rows.slice(0, -1);
}

/** What the list itself has, newest first. */
async function expectedRows(format: DownloadFormat): Promise<CellValue[][]> {
  const columns = fileColumns(ctx, listDonations);
  const rows: CellValue[][] = [columns.map(({ header }) => header)];
  for await (const batch of listDonations.forFile(ctx, {})) {
    for (const item of batch) {
      rows.push(columns.map(({ text, value }) => (format === "csv" ? text(item) : value(item))));
    }
  }
  return rows;
}

describe("makeFile", () => {
  it("writes a CSV file with every row, local dates, and no formula", async () => {
    const id = await request(ctx);
    await make(id);
    const text = (await contentOf(ctx, id)).toString("utf8");
    expect(text.startsWith("\uFEFF")).toBe(true);
    const rows = parseCsv(text);
    const expected = await expectedRows("csv");
    expect(rows).toHaveLength(DONATIONS + TRAPS.length + 1);
    const safe = (cell: CellValue) => String(cell).replace(/^(?=[=+\-@\t\r])/, "'");
    expect(rows).toEqual(expected.map((row) => row.map(safe)));
    // Half past eleven at night of the day before, in Buenos Aires.
    expect(rows[1]?.[0]).toBe("26/11/2026 23:30");
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(await rowOf(id)).toMatchObject({
      state: "success",
      rows: DONATIONS + TRAPS.length,
      filters: {},
    });
  });

  it("writes a spreadsheet with the same cells, numbers as numbers and texts as texts", async () => {
    const id = await request(ctx, { format: "xlsx" });
    await make(id);
    const { sheets } = await readXlsx(await contentOf(ctx, id));
    const blank = (cell: unknown) => (cell === null || cell === undefined ? "" : cell);
    const read = (sheets[0]?.rows ?? []).map((row) => row.map(blank));
    const expected = await expectedRows("xlsx");
    expect(read).toEqual(expected.map((row) => row.map(blank)));
    // The local minute of the day before, as a date that sorts and adds.
    expect(read[1]?.[0]).toEqual(new Date("2026-11-26T23:30:00Z"));
    expect(read.flat()).toContain("00123");
    expect(read.flat()).toContain('=HYPERLINK("http://x")');
    expect(
      sheets[0]?.cells?.size ? [...sheets[0].cells.values()].filter(({ formula }) => formula) : [],
    ).toEqual([]);
  });

  it("writes the ledger, which balances to the cent when a spreadsheet adds it up", async () => {
    const money = { amount: 123_456n, currency: "ARS" as const };
    const commission = { amount: -321n, currency: "ARS" as const };
    const refund = postingOf(ctx, {
      kind: "refund",
      heldBy: "platform",
      sourceId: newId(now),
      money,
      commission,
    });
    await ctx.transaction((db) => writePostings(ctx, db, [refund]));
    const wish = { kind: "ledger", format: "xlsx", email: "ana@example.org", filters: {} } as const;
    const once = await requestDownload(ctx, wish);
    if (once.state !== "done") throw new Error("still running");
    await make(once.answer.uuid);
    const { sheets } = await readXlsx(await contentOf(ctx, once.answer.uuid));
    const [headers, ...rows] = sheets[0]?.rows ?? [];
    const at = (name: string) => headers?.indexOf(name) ?? -1;
    const cells = rows.map((row) => [row[at("Cuenta")], row[at("Debe")], row[at("Haber")]]);
    expect(cells.sort()).toEqual([
      ["Comisión de la plataforma", 3.21, 0],
      ["Por cobrar a la pasarela", 0, 1234.56],
      ["Saldo de la organización", 1231.35, 0],
    ]);
  });

  it("has the chosen columns and the filter's rows, and remembers the columns", async () => {
    const id = await request(ctx, {
      columns: ["amount", "email"],
      filters: { q: "c@example.org" },
    });
    await make(id);
    const rows = parseCsv((await contentOf(ctx, id)).toString("utf8"));
    expect(rows).toEqual([
      ["Email", "Monto"],
      ["c@example.org", "1500,00"],
    ]);
    const { columns, format } = await getDownloadForm(ctx, "donations");
    expect(columns.filter(({ isChosen }) => isChosen).map(({ name }) => name)).toEqual([
      "email",
      "amount",
    ]);
    expect(format).toBe("csv");
  });

  it("begins again after a worker died, and stores one whole file", async () => {
    const id = await request(ctx);
    for (const point of [
      "download.while_writing",
      "download.before_store",
      "download.after_store",
    ] as const) {
      armFailpoint(point, "throw");
      await expect(make(id)).rejects.toThrow(point);
      await expect(getDownloadFile(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    }
    await make(id);
    expect(await rowOf(id)).toMatchObject({ state: "success", attempts: 4 });
    expect(parseCsv((await contentOf(ctx, id)).toString("utf8"))).toHaveLength(
      DONATIONS + TRAPS.length + 1,
    );
    await make(id);
    expect((await rowOf(id)).attempts).toBe(4);
  });

  it("fails visibly after five tries, with a mail and without a file", async () => {
    const id = await request(ctx);
    for (let attempt = 1; attempt < 5; attempt++) {
      armFailpoint("download.before_store", "throw");
      await expect(make(id)).rejects.toThrow();
    }
    armFailpoint("download.before_store", "throw");
    await make(id);
    expect(await rowOf(id)).toMatchObject({ state: "fail", size: null, expiresAt: null });
    const mail = await findDownloadToMail(asJob(ctx, "notifications.send-download-link"), id);
    expect(mail).toMatchObject({ isReady: false, email: "ana@example.org" });
  });

  it("lets the later of two workers finish", async () => {
    const id = await request(ctx);
    const both = await Promise.allSettled([make(id), make(id)]);
    expect(both.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const row = await rowOf(id);
    expect(row.state).toBe("success");
    expect((await contentOf(ctx, id)).length).toBe(Number(row.size));
    const jobs = await ctx.read((db) =>
      db.outbox.findMany({ where: { job: "notifications.send-download-link" } }),
    );
    expect(
      jobs.filter(({ payload }) => (payload as { downloadId: string }).downloadId === id),
    ).toHaveLength(1);
  });

  it("fails for a person who lost the access meanwhile", async () => {
    const member = await joinAs("finance", person, now);
    const theirs = await signedInContext(member, now);
    const id = await request(theirs);
    await updateUserRole(ctx, member.userId, { role: "viewer" });
    await make(id);
    expect((await rowOf(id)).state).toBe("fail");
  });
});

describe("requestDownload", () => {
  it("answers a repeated key with the same file, and refuses other content", async () => {
    const key = `key-${now.getTime()}`;
    const id = await request(ctx, { key });
    expect(await request(ctx, { key })).toBe(id);
    await expect(request(ctx, { key, format: "xlsx" })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    await make(id);
  });

  it("refuses unknown columns, roles without exports, and a twenty-first file in process", async () => {
    await expect(request(ctx, { columns: ["password"] })).rejects.toMatchObject({
      fields: { columns: [{ code: "option_invalid" }] },
    });
    const viewer = await signedInContext(await joinAs("viewer", person, now), now);
    await expect(request(viewer)).rejects.toMatchObject({ code: "forbidden" });
    const busy = await signedInContext(await joinAs("admin", person, now), now);
    const ids = await Promise.all(Array.from({ length: 20 }, () => request(busy)));
    await expect(request(busy)).rejects.toMatchObject({ code: "rate_limited" });
    await make(ids[0] ?? "");
    await request(busy);
    const states = (await listOwnDownloads(busy)).map(({ state }) => state);
    expect(states).toEqual([...Array<string>(20).fill("inProcess"), "success"]);
  });
});

describe("the link", () => {
  it("comes by e-mail with the time until which it works, and not once it is over", async () => {
    const id = await request(ctx);
    const job = (by: OrganizationContext) => asJob(by, "notifications.send-download-link");
    await sendDownloadLink(job(ctx), { downloadId: id });
    await make(id);
    await sendDownloadLink(job(later(ctx, 24 * 60 * 60)), { downloadId: id });
    expect(sent).toEqual([]);
    await sendDownloadLink(job(ctx), { downloadId: id });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: "ana@example.org",
      subject: expect.stringContaining("Donaciones") as string,
    });
    expect(sent[0]?.text).toContain(`/manage/downloads/${id}/file`);
    expect(sent[0]?.text).toContain("12:00");
    const news = await ctx.read((db) => db.outbox.findMany({ where: { job: "news.record-item" } }));
    expect(news.map(({ payload }) => payload)).toContainEqual({
      kind: "downloads",
      key: id,
      facts: { file: "donaciones.csv", path: "/manage/downloads" },
      userId: ctx.user?.id,
    });
  });

  it("opens for its requester only, until a second before 24 hours are over", async () => {
    const id = await request(ctx);
    await make(id);
    const colleague = await signedInContext(await joinAs("admin", person, now), now);
    await expect(getDownloadFile(colleague, id)).rejects.toMatchObject({ code: "not_found" });
    const stranger = await signedInContext(await signUp(now), now);
    await expect(getDownloadFile(stranger, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await listOwnDownloads(colleague)).toEqual([]);
    const day = 24 * 60 * 60;
    expect((await contentOf(later(ctx, day - 1), id)).length).toBeGreaterThan(0);
    await expect(getDownloadFile(later(ctx, day), id)).rejects.toMatchObject({
      code: "link_expired",
    });
    const job = asJob(ctx, "downloads.erase-file");
    await eraseFile(job, { downloadId: id });
    expect(storedFiles().filter((name) => String(name).includes(id))).toHaveLength(1);
    await eraseFile(asJob(later(ctx, day), "downloads.erase-file"), { downloadId: id });
    expect(storedFiles().filter((name) => String(name).includes(id))).toEqual([]);
    expect((await listOwnDownloads(later(ctx, day))).find((one) => one.id === id)).toMatchObject({
      isOpen: false,
    });
  });

  it("ends when a donor is erased, and a file in process begins again", async () => {
    const campaignId = await createTestCampaign(ctx);
    const donor = { firstName: "Zoe", lastName: "Sol", email: "zoe@example.org" };
    const { id: processorId } = await ctx.read((db) => db.paymentProcessor.findFirstOrThrow());
    const given = { campaignId, processorId, donor, createdAt: now };
    const donation = await createTestDonation(ctx, given);
    const ready = await request(ctx, { filters: { campaign: campaignId } });
    await make(ready);
    expect((await contentOf(ctx, ready)).toString("utf8")).toContain(donor.email);
    const running = await request(later(ctx, 60));
    armFailpoint("download.before_store", "throw");
    await expect(make(running)).rejects.toThrow();
    const { donorId } = await ctx.read((db) =>
      db.donation.findFirstOrThrow({ where: { id: donation } }),
    );
    await eraseDonor(later(ctx, 60), donorId);
    const after = later(ctx, 180);
    const clean = await request(after, { filters: { campaign: campaignId } });
    await makeFile(asJob(after, "downloads.make-file"), { downloadId: clean });

    const ending = asJob(later(ctx, 200), "downloads.end-files");
    await endFiles(ending, { donorId });
    await endFiles(ending, { donorId });
    await expect(contentOf(later(ctx, 200), ready)).rejects.toMatchObject({ code: "link_expired" });
    const shown = await listOwnDownloads(later(ctx, 200));
    const stateOf = (wanted: string) => shown.find(({ id }) => id === wanted);
    expect(stateOf(ready)).toMatchObject({ isOpen: false, isWithdrawn: true });
    expect(stateOf(clean)).toMatchObject({ isOpen: true, isWithdrawn: false });
    expect((await contentOf(later(ctx, 200), clean)).toString("utf8")).not.toContain(donor.email);
    expect(await rowOf(running)).toMatchObject({ state: "inProcess", attempts: 3 });
    const jobs = await ctx.read((db) => db.outbox.findMany({ orderBy: { id: "asc" } }));
    const enqueued = jobs.map(({ job, payload }) => ({ job, ...(payload as object) }));
    expect(enqueued).toContainEqual({ job: "downloads.end-files", donorId });
    const again = { job: "downloads.make-file", downloadId: running };
    expect(
      enqueued.filter(
        ({ job, ...of }) => job === again.job && "downloadId" in of && of.downloadId === running,
      ),
    ).toHaveLength(3);
    await eraseFile(asJob(later(ctx, 200), "downloads.erase-file"), { downloadId: ready });
    expect(storedFiles().filter((name) => String(name).includes(ready))).toEqual([]);
  });

  it("is dead when the person's role or membership ends", async () => {
    const member = await joinAs("finance", person, now);
    const theirs = await signedInContext(member, now);
    const id = await request(theirs);
    await make(id);
    expect((await contentOf(theirs, id)).length).toBeGreaterThan(0);
    await updateUserRole(ctx, member.userId, { role: "viewer" });
    await expect(getDownloadFile(await signedInContext(member, now), id)).rejects.toMatchObject({
      code: "forbidden",
    });
    await discardUser(ctx, member.userId);
    await expect(signedInContext(member, now)).rejects.toThrow();
  });
});
