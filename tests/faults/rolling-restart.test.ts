// Web, worker and vault are replaced under load: no request is lost, every job and charge
// completes, the books are equal. @any-queue
import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnvironments } from "../../app/commands/running/environment.mjs";
import { findFreePorts } from "../../app/commands/running/ports.mjs";
import { donationBody, newEmail } from "../factories/donation-form";
import { Visitor, type Answer } from "../factories/product";
import { World, type Tenant } from "../factories/world";
import { openBalancer, type Balancer } from "./balancer";
import { balanced, compareBooks } from "./books";
import { letTimePass } from "./recovery";

const START = new Date("2027-09-06T15:00:00Z");
const DONORS = 5;
const READERS = 3;
/** Time for a start on a busy machine. */
const LONGEST_MS = 90_000;
const root = path.resolve(import.meta.dirname, "../..");

let world: World;
let tenant: Tenant;
let balancer: Balancer;
let second: ChildProcess;
let ports: number[];
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(START);
  tenant = await world.openTenant();
  const [port = 0] = await findFreePorts(1);
  ports = [world.stack.port, port];
  second = startWeb(port);
  balancer = await openBalancer(ports, world.stack.appHost);
  await untilState(port, 200);
});
afterAll(async () => {
  balancer.close();
  second.kill("SIGKILL");
  await world.close();
});

/** Starts a second web beside the product's own, as in a deployment. */
function startWeb(port: number): ChildProcess {
  const { web } = readEnvironments(world.stack.dataDir) as { web: Record<string, string> };
  const env = { ...web, PORT: String(port), METRICS_PORT: "", DADIVA_PROCESS: "web-2" };
  const clock = { DADIVA_CLOCK: START.toISOString() };
  return spawn(process.execPath, ["build/web.js"], {
    cwd: root,
    env: { ...process.env, ...env, ...clock },
    stdio: "ignore",
  });
}

async function untilState(port: number, status: number, since = 0): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (!(balancer.states.get(port) ?? []).slice(since).includes(status)) {
    if (performance.now() > deadline) throw new Error(`port ${port} never said ${status}`);
    await wait(50);
  }
}

function pidOf(name: string): number {
  const file = path.join(world.stack.dataDir, "processes.json");
  const entries = JSON.parse(fs.readFileSync(file, "utf8")) as { name: string; pid: number }[];
  return entries.find((entry) => entry.name === name)?.pid ?? 0;
}

/** Sends a process SIGTERM, as a deployment does, and waits until the launcher has restarted it. */
async function replace(name: string): Promise<void> {
  const before = pidOf(name);
  process.kill(before, "SIGTERM");
  const deadline = performance.now() + LONGEST_MS;
  while (pidOf(name) === before || pidOf(name) === 0) {
    if (performance.now() > deadline) throw new Error(`${name} was not started again`);
    await wait(50);
  }
}

/** Answers that say 'not charged': the vault is away, or the security code was lost with it. */
const NOT_CHARGED: readonly string[] = ["503 not_ready", "409 card_token_expired"];

interface AttemptedDonation {
  email: string;
  /** The status, with an error's code. */
  told: string;
  /** Whether the vault was away, or stopped during the request. */
  withoutVault: boolean;
}

/** Runs donors and readers until stopped; an error is a lost request and fails the test. */
function openLoad() {
  const given: AttemptedDonation[] = [];
  const pages: string[] = [];
  let going = true;
  let vaultAway = false;
  const through = { appHost: world.stack.appHost, port: balancer.port };
  const { slug } = tenant.organization;
  const page = `/c/${tenant.campaign.slug}`;
  const give = async (visitor: Visitor, monthly: boolean, email = newEmail()) => {
    const form: Answer = await visitor.get(slug, page);
    const begunWithout = vaultAway;
    const answer = await visitor.call("POST", slug, `${page}/donations`, {
      body: donationBody({ country: "AR", email, monthly }),
      token: form.meta("csrf-token"),
      headers: { "idempotency-key": randomUUID() },
    });
    const told = [answer.status, answer.status < 400 ? "" : answer.error().code].join(" ").trim();
    given.push({ email, told, withoutVault: begunWithout || vaultAway });
    return answer.status;
  };
  const donor = async (index: number) => {
    for (let round = 0; going; round += 1) {
      await give(new Visitor(through, `127.0.8.${index * 40 + (round % 40) + 2}`), round % 2 === 0);
      await wait(100);
    }
  };
  const reader = async () => {
    while (going) {
      const { status, text } = await new Visitor(through).get(slug, page);
      pages.push(status === 200 ? "200" : `${status} ${text.slice(0, 200)}`);
      await wait(20);
    }
  };
  const people = Array.from({ length: DONORS }, (_, index) => donor(index));
  const work = Promise.all([...people, ...Array.from({ length: READERS }, reader)]);
  work.catch(() => undefined);
  return {
    given,
    pages,
    /** Posts a donation directly to one web; resolves once its charge is running. */
    async beginDonation(port: number) {
      const email = newEmail();
      const straight = new Visitor({ ...through, port }, "127.0.8.250");
      const answered = give(straight, false, email);
      answered.catch(() => undefined);
      for (let waited = 0; waited < 10_000 && !(await isUnderWay(email)); waited += 50)
        await wait(50);
      // The row is written before the vault hears of the charge, and a vault that ends takes no new one.
      await wait(1_000);
      return { answered };
    },
    vaultGoes() {
      vaultAway = true;
    },
    vaultIsBack() {
      vaultAway = false;
    },
    async stop() {
      going = false;
      await work;
    },
  };
}

async function isUnderWay(email: string): Promise<boolean> {
  const { rowCount } = await world.database.query(
    `SELECT 1 FROM transactions t JOIN donations d ON d.id = t.donation_id
       JOIN donors o ON o.id = d.donor_id WHERE o.email = $1 AND t.status = 'in_process'`,
    [email],
  );
  return rowCount === 1;
}

it("replaces web, the worker, the vault and the other web under load, and loses nothing", async () => {
  const load = openLoad();
  await wait(1_000);
  // Longer than a process may take to end, so these donors get 'we are confirming'.
  await world.lab.script(Array.from({ length: DONORS + 1 }, () => "slow:7000"));
  const late = await load.beginDonation(world.stack.port);
  const [first = 0, other = 0] = ports;
  const seen = (balancer.states.get(first) ?? []).length;
  await replace("web");
  await untilState(first, 200, seen);
  expect((balancer.states.get(first) ?? []).slice(seen - 1, seen + 1)).toEqual([200, 503]);
  await replace("worker-1");
  await wait(1_000);
  await late.answered;
  await replaceVault(load);
  await wait(500);
  const ended = once(second, "exit");
  second.kill("SIGTERM");
  expect((await ended)[0]).toBe(0);
  await wait(500);
  await load.stop();
  expect((balancer.states.get(other) ?? []).slice(-2)).toEqual([503, 0]);

  expect(new Set(load.pages)).toEqual(new Set(["200"]));
  const told = (withoutVault: boolean) =>
    new Set(load.given.filter((one) => one.withoutVault === withoutVault).map((one) => one.told));
  expect(told(false)).toEqual(new Set(["201", "202"]));
  // Donors with a running charge get the provider's answer.
  const known = ["201", "202", ...NOT_CHARGED];
  expect([...told(true)].filter((words) => !known.includes(words))).toEqual([]);
  expect(told(true)).toContain("503 not_ready");
  expect(load.pages.length).toBeGreaterThan(50);
  process.stdout.write(
    `${load.given.length} donations and ${load.pages.length} pages, none lost\n`,
  );

  await letTimePass(world, START);
  const { uuid } = tenant.organization.organization;
  expect(await compareBooks(world, uuid)).toEqual(balanced);
  await expectWhole(uuid, load.given);
});

/** The vault completes running charges; a charge that begins while it is away is not sent. */
async function replaceVault(load: ReturnType<typeof openLoad>): Promise<void> {
  const [first = 0] = ports;
  // These answers arrive within the vault's SHUTDOWN_MS (vault/process.test.ts).
  await world.lab.script(Array.from({ length: DONORS + 1 }, () => "slow:3000"));
  const running = await load.beginDonation(first);
  const seen = (balancer.states.get(first) ?? []).length;
  load.vaultGoes();
  await replace("vault");
  expect(await running.answered).toBe(201);
  await untilState(first, 200, seen);
  await untilReady();
  load.vaultIsBack();
}

async function untilReady(): Promise<void> {
  const deadline = performance.now() + LONGEST_MS;
  while (ports.some((port) => balancer.states.get(port)?.at(-1) !== 200)) {
    if (performance.now() > deadline) throw new Error("the webs were not ready again");
    await wait(50);
  }
}

/** Expects each donation approved once with one receipt, nothing waiting, and a zero ledger. */
async function expectWhole(organizationId: string, given: AttemptedDonation[]): Promise<void> {
  const approved = await world.database.query<{ email: string }>(
    `SELECT o.email FROM transactions t
       JOIN donations d ON d.organization_id = t.organization_id AND d.id = t.donation_id
       JOIN donors o ON o.organization_id = d.organization_id AND o.id = d.donor_id
      WHERE t.organization_id = $1 AND t.status = 'approved'`,
    [organizationId],
  );
  const emails = approved.rows.map(({ email }) => email);
  // After 'we are confirming', a call that the vault's end interrupted may have either result.
  const either = given.filter((one) => one.withoutVault && one.told === "202");
  const open = new Set(either.map(({ email }) => email));
  const certain = given.filter(
    ({ email, told }) => !NOT_CHARGED.includes(told) && !open.has(email),
  );
  expect(emails.filter((email) => !open.has(email)).toSorted()).toEqual(
    certain.map(({ email }) => email).toSorted(),
  );
  const mails = (await world.lab.readOutbox()).mails.map(({ to }) => to);
  const thanked = mails.filter((to) => emails.includes(to));
  expect(thanked.toSorted()).toEqual(emails.toSorted());
  const { rows } = await world.database.query<{ waiting: string; sum: string }>(
    `SELECT (SELECT count(*) FROM outbox WHERE organization_id = $1 AND done_at IS NULL AND due_at <= app_now() AND job NOT LIKE 'donations.charge-collection%')::text AS waiting,
            (SELECT sum(amount) FROM ledger_entries WHERE organization_id = $1)::text AS sum`,
    [organizationId],
  );
  expect(rows[0]).toEqual({ waiting: "0", sum: "0" });
}
