// The restore drill (docs/operations.md, 'Restoring'): back up while the product runs, between
// claim and charge of two months; destroy everything, restore, report every donation that the
// provider booked since, charge nothing twice, and rotate the vault's key.
import { execFile } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  makePrivateFolder,
  removePrivateFolder,
} from "../../app/commands/running/private-folder.mjs";
import { startStack } from "../../app/commands/running/stack.mjs";
import { newEmail } from "../factories/donation-form";
import type { Stack } from "../factories/product";
import { donationOf, transactionOf, World, type Tenant } from "../factories/world";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const START = "2027-10-04T15:00:00Z";
// In Argentina it is the third, the collect day of two donations.
const DUE = new Date("2027-11-03T03:00:00Z");
const LATER = "2027-11-10T15:00:00Z";
const PASSPHRASE = "a passphrase of this drill alone";

let dataDir: string;
let place: string;
let world: World;
beforeAll(async () => {
  dataDir = makePrivateFolder("dadiva-drill-");
  place = makePrivateFolder("dadiva-backup-");
  world = await open();
});
afterAll(async () => {
  await world.close();
  for (const folder of [dataDir, place]) removePrivateFolder(folder);
});

/** Starts a product of this test's own, which it may destroy. */
async function open(env: Record<string, string> = {}): Promise<World> {
  const stack = (await startStack({ env: { DATA_DIR: dataDir, ...env }, keep: true })) as Stack;
  return World.open(stack, { keepDonations: true });
}

async function command(name: string, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    BACKUP_PASSPHRASE: PASSPHRASE,
    DADIVA_STACK: "",
  };
  const file = path.join(root, "app/commands", `${name}.mjs`);
  const { stdout } = await run(process.execPath, [file, ...args], { cwd: root, env });
  process.stdout.write(`${name}: ${stdout}`);
  return stdout;
}

/** Writes the list that the provider's dashboard exports. */
async function writeReport(file: string): Promise<void> {
  const rows = (await world.lab.listBooks()).map(
    ({ payment_id, reference, amount, currency, booked_at }) =>
      `${payment_id},${reference},PAID,${amount},${currency},${booked_at},"Techo, nuevo"`,
  );
  const names = "payment_id,order_id,status,amount,currency,approved_date,description";
  fs.writeFileSync(file, [names, ...rows, ""].join("\n"));
}

async function count(sql: string): Promise<number> {
  return Number((await world.database.query<{ n: string }>(sql)).rows[0]?.n);
}

it("restores the backup, reports later payments, and charges nothing twice", async () => {
  await world.lab.setClock(START);
  const tenant: Tenant = await world.openTenant();
  const monthly = await world.give(tenant, { email: newEmail(), monthly: true, collectDay: 5 });
  const claimed = await claimTwo(tenant);
  const session = world.visitor();
  await session.signIn(tenant.organization.slug, tenant.organization.owner);
  const settings = () => session.get(tenant.organization.slug, "/manage/settings");
  expect((await settings()).status).toBe(200);
  await world.lab.script(["timeout_after_approve"]);
  const undecided = await world.give(tenant, { email: newEmail() });
  expect([monthly.status, undecided.status]).toEqual([201, 202]);

  const [data, keys] = [path.join(place, "data"), path.join(place, "keys")];
  expect(await command("backup", data, "--keys", keys)).toMatch(/^Backed up \d+ rows/);
  for (const name of fs.readdirSync(data))
    expect(fs.readFileSync(path.join(data, name)).includes("huellas")).toBe(false);
  const rows = await count("SELECT count(*) AS n FROM ledger_entries");

  // After yesterday's backup follow a new donation, and a month of a donation in the backup.
  const since = await world.give(tenant, { email: newEmail(), amount: "2500.00" });
  expect(since.status).toBe(201);
  await chargeOneOf(claimed);
  await world.lab.setClock(LATER);
  await world.lab.runDue();
  const charged = (await world.describeMonths(donationOf(monthly))).filter((month) =>
    month.endsWith("approved"),
  );
  expect(charged).toEqual(["2027-10 approved", "2027-11 approved"]);
  await expectOneTaken(claimed);
  say("before the wreck", await listMonths(claimed));

  // At the same address, to which the provider sends its notifications for days.
  const env = { PORT: String(world.stack.port) };
  await world.close();
  wreck();
  expect(await command("restore", data, "--keys", keys)).toContain("the ledger sums to zero");
  world = await open(env);
  await world.lab.setClock(LATER);
  expect(await count("SELECT count(*) AS n FROM ledger_entries")).toBe(rows);
  expect(await count("SELECT coalesce(sum(amount), 0) AS n FROM ledger_entries")).toBe(0);

  // Old sessions ended, so people sign in again.
  expect((await settings()).status).toBe(302);

  // Charges are frozen: nothing is charged before the comparison, not even the backup's claims.
  const before = await journal();
  await world.lab.runDue();
  expect(await journal()).toBe(before);
  expect(await world.countCharges(donationOf(monthly))).toBe(2);
  for (const donation of claimed)
    expect((await world.listCollections(donation)).map(({ state }) => state)).toContain("open");
  const report = path.join(place, "report.csv");
  await writeReport(report);
  // The account of global payments has no payments.
  const globalReport = path.join(place, "report-global.csv");
  fs.writeFileSync(globalReport, "order_id,status\n");
  const stripeReport = path.join(place, "report-stripe.csv");
  fs.writeFileSync(
    stripeReport,
    "payment_metadata[reference],payment_intent_id,reporting_category,gross,currency\n",
  );
  const conektaReport = path.join(place, "report-conekta.json");
  fs.writeFileSync(conektaReport, '{"data":[]}');
  const found = await command("reconcile", "--report", report);
  const line = (reference: string) =>
    found.split("\n").find((one) => one.includes(reference)) ?? "";
  expect(line(transactionOf(since))).toMatch(
    /^MISSING .*payment="D-.*amount="\d+\.\d\d ARS".*campaign="Techo, nuevo"/,
  );
  expect(found.match(/^MISSING/gm)).toHaveLength(1);
  expect(line(transactionOf(undecided))).toMatch(/^$|^HEALED/);
  expect(line(transactionOf(monthly))).toBe("");
  // The freeze continues until a comparison, and until its findings are handled.
  const release = (...words: string[]) => command("reconcile", "--release", ...words);
  await expect(release()).rejects.toThrow(/--release needs --report/);
  await expect(release("--report", report)).rejects.toThrow(/add --report-global/);
  const both = ["--report", report, "--report-global", globalReport];
  await expect(release(...both)).rejects.toThrow(/add --report-stripe/);
  both.push("--report-stripe", stripeReport);
  await expect(release(...both)).rejects.toThrow(/add --report-conekta/);
  both.push("--report-conekta", conektaReport);
  await expect(release(...both)).rejects.toThrow(/MISSING order=.*\n[^]*stay held/);
  await world.lab.runDue();
  expect(await world.countCharges(donationOf(monthly))).toBe(2);
  expect(await release(...both, "--accept-missing")).toContain("charges go on");

  // The month that the provider booked collides with the restored plan's own order.
  await world.lab.setClock("2027-11-10T15:30:00Z");
  await world.lab.runDue();
  const books = await world.lab.listBooks();
  const orders = books.map(({ reference }) => reference);
  expect(new Set(orders).size).toBe(orders.length);
  expect((await world.describeMonths(donationOf(monthly))).slice(0, 2)).toEqual(charged);
  expect((await world.give(tenant, { email: newEmail() })).status).toBe(201);
  expect(await count("SELECT coalesce(sum(amount), 0) AS n FROM ledger_entries")).toBe(0);
  // One of the two claimed months was charged since the backup; each is charged once.
  for (const donation of claimed) {
    expect(await booked(donation, "2027-11")).toBe(1);
    expect((await world.describeMonths(donation)).slice(0, 2)).toEqual(charged);
  }
  say("after the release", await listMonths(claimed));

  // A notification about an unknown order, which a provider repeats for days, is stored and reported.
  expect(await world.lab.sendEvent({ type: "approved", payment: transactionOf(since) })).toBe(200);
  expect(await command("reconcile")).toContain(`TOLD order=${transactionOf(since)}`);
  await rotateKey(tenant);
});

/** Creates two monthly donations, claimed but not charged: their jobs hang just before. */
async function claimTwo(tenant: Tenant): Promise<string[]> {
  const order = { monthly: true, collectDay: 3 };
  const donations = [await world.give(tenant, order), await world.give(tenant, order)].map(
    donationOf,
  );
  // They must not share a job, because the other would be charged.
  await world.database.query(
    "UPDATE collections SET due_at = due_at + interval '5 minutes' WHERE donation_id = $1 AND state = 'open'",
    [donations[1]],
  );
  for (const minutes of [1, 7]) {
    await world.lab.setClock(new Date(DUE.getTime() + minutes * 60_000));
    await world.lab.arm("claim.before_charge", "hang");
    // The claim is queued directly, because `run-due` would wait for the hanging job.
    await world.database.query(
      `INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
       VALUES (gen_random_uuid(), NULL, 'platform.run-schedule', '{"schedule": "donations.claim-due"}', app_now(), app_now())`,
    );
    await until(async () => (await world.lab.listFailpoints()).armed.length === 0);
  }
  expect(await stateOf(donations)).toEqual(["claimed", "claimed"]);
  return donations;
}

/** After the backup the jobs repeat, and only one of the two charges is booked. */
async function chargeOneOf(donations: string[]): Promise<void> {
  await world.lab.kill("worker");
  await world.lab.start("worker");
  await world.lab.script(["timeout"]);
  await world.lab.setClock(new Date(DUE.getTime() + 20 * 60_000));
  await until(async () => {
    await world.lab.runDue();
    return !(await listMonths(donations)).includes("2027-11 planned");
  });
  await expectOneTaken(donations);
  await world.lab.script([]);
}

async function expectOneTaken(donations: string[]): Promise<void> {
  const taken = await Promise.all(donations.map((donation) => booked(donation, "2027-11")));
  expect(taken.toSorted()).toEqual([0, 1]);
}

async function stateOf(donations: string[]): Promise<string[]> {
  const { rows } = await world.database.query<{ state: string }>(
    "SELECT state FROM collections WHERE donation_id = ANY($1::uuid[]) AND period = '2027-11'",
    [donations],
  );
  return rows.map(({ state }) => state);
}

/** Returns how often the provider booked one month, by the orders that we know. */
async function booked(donationId: string, period: string): Promise<number> {
  const orders = (await world.listTransactions(donationId))
    .filter((row) => row.period === period)
    .map(({ id }) => id);
  return (await world.lab.listBooks()).filter(({ reference }) => orders.includes(reference)).length;
}

async function journal(): Promise<number> {
  return (await world.lab.listCalls()).filter(({ operation }) => operation === "charge").length;
}

async function listMonths(donations: string[]): Promise<string> {
  return (await Promise.all(donations.map((one) => world.describeMonths(one)))).flat().join(", ");
}

function say(what: string, words: string): void {
  process.stdout.write(`${what}: ${words}\n`);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return;
    await wait(100);
  }
  throw new Error("it did not come so far");
}

async function rotateKey(tenant: Tenant): Promise<void> {
  const key = async () =>
    (await world.database.query("SELECT DISTINCT key_id FROM vault.cards")).rows;
  const [before] = await key();
  expect(await command("rotate", "vault")).toMatch(/[1-9]\d* cards were sealed anew/);
  const after = await key();
  expect(after).toHaveLength(1);
  expect(after[0]).not.toEqual(before);
  expect((await world.give(tenant, { email: newEmail(), monthly: true })).status).toBe(201);
}

/** Destroys the database and the uploads; the provider's data remains. */
function wreck(): void {
  const note = path.join(dataDir, "postgres.location");
  const cluster = fs.existsSync(note)
    ? fs.readFileSync(note, "utf8").trim()
    : path.join(dataDir, "postgres");
  for (const lost of [
    cluster,
    note,
    path.join(dataDir, "uploads"),
    path.join(dataDir, "secrets.json"),
    path.join(dataDir, "vault.key"),
  ])
    fs.rmSync(lost, { recursive: true, force: true });
}
