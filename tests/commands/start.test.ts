import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { pause } from "../../app/commands/running/process-ledger.mjs";
import { Checkout, endOf, otherUser, processesIn } from "./checkout";

let checkout: Checkout;
let ports: Record<string, string>;
beforeEach(async () => {
  checkout = new Checkout();
  ports = await checkout.choosePorts();
});
afterEach(() => checkout.remove());

async function until(check: () => unknown): Promise<void> {
  for (let waited = 0; waited < 10_000 && !(await check()); waited += 50) await pause(50);
  expect(await check()).toBeTruthy();
}

/** Opens a queue on the database of the running product. */
async function openTrialQueue() {
  const env = JSON.parse((await checkout.web("/env")) ?? "{}") as Record<string, string>;
  const { Queue, createPostgresBackend } = await import("bullmq");
  const connection = { connectionString: env.QUEUE_DATABASE_URL, schema: "bullmq" };
  return new Queue("trial", { connection }, createPostgresBackend);
}

it("prints its address and logins, and leaves nothing after SIGTERM to npm", async () => {
  const first = await checkout.start(ports, ["npm", "start", "--silent"]);
  expect(first.errors).not.toContain("failed");
  expect(first.output).toBe(
    `Dádiva is ready at http://localhost:${checkout.port}\n` +
      "  http://demo.localhost/login  ana@example.org  one  (owner)\n",
  );
  const env = JSON.parse((await checkout.web("/env")) ?? "{}") as Record<string, string>;
  expect(env).toMatchObject({ PORT: String(checkout.port), LAB: "1", NODE_ENV: "production" });
  expect(
    Object.keys(env).filter((name) => /^(DATABASE_VAULT_URL|DATABASE_URL|VAULT_KEY)/.test(name)),
  ).toEqual([]);
  first.child.kill("SIGTERM");
  expect(await endOf(first)).toBe(0);
  expect(processesIn(checkout.folder)).toEqual([]);
  expect(await checkout.web()).toBeNull();

  const second = await checkout.start(ports, ["npm", "start", "--silent"]);
  expect(second.output).toBe(first.output);
  expect(second.errors).not.toMatch(/Building|Making|Installing/);
  second.child.kill("SIGINT");
  expect(await endOf(second)).toBe(0);
});

it("controls clock, failpoints and processes, which survive the lab's kills", async () => {
  await checkout.start(ports);
  const noon = "2027-02-28T12:00:00.000Z";
  expect(await checkout.lab("PUT", "/clock", { now: "2027-02-28T09:00:00-03:00" })).toEqual({
    status: 200,
    text: JSON.stringify({ now: noon }),
  });
  expect(await checkout.web()).toBe(noon);
  for (const body of ["{", "[]", "{}", '{"now": "tomorrow"}', '{"now": 5}'])
    expect((await checkout.lab("PUT", "/clock", body)).status).toBe(400);

  const point = "charge.after_provider";
  expect((await checkout.lab("GET", "/failpoints")).text).toContain(`"${point}"`);
  expect((await checkout.lab("POST", "/failpoints", { point, action: "kill" })).status).toBe(200);
  expect((await checkout.lab("POST", "/failpoints", { point: "x", action: "kill" })).status).toBe(
    400,
  );
  expect(await checkout.web("/charge")).toBeNull();
  await until(() => checkout.web());
  expect(await checkout.web("/charge")).toBe(noon);

  for (const name of ["web", "worker", "vault", "redis", "postgres"]) {
    const known =
      name !== "redis" || fs.existsSync(path.join(checkout.folder, ".data/logs/redis.log"));
    const status = known ? 200 : 409;
    expect((await checkout.lab("POST", `/processes/${name}/kill`)).status).toBe(status);
    if (name === "web") {
      await pause(700);
      expect(await checkout.web()).toBeNull();
    }
    expect((await checkout.lab("POST", `/processes/${name}/start`)).status).toBe(status);
  }
  expect(await checkout.web()).toBe(noon);
  expect((await checkout.lab("POST", "/processes/lab/kill")).status).toBe(409);
  expect(await checkout.lab("POST", "/run-due", { workers: 3 })).toMatchObject({
    text: '{"count":3}',
  });
  expect((await checkout.lab("POST", "/internal/workers", { count: 1 })).status).toBe(401);
  expect((await checkout.lab("GET", "/outbox?to=ana@example.org")).text).toBe(
    "GET /outbox?to=ana@example.org",
  );
});

it("runs queues on PostgreSQL as the application's role, without Redis", async () => {
  const started = await checkout.start({ ...ports, DADIVA_QUEUES: "postgres", SEED: "none" });
  expect(started.output.trim()).toBe(`Dádiva is ready at http://localhost:${checkout.port}`);
  const env = JSON.parse((await checkout.web("/env")) ?? "{}") as Record<string, string>;
  expect(env.REDIS_URL).toBe("");
  const queue = await openTrialQueue();
  await queue.add("one", {});
  expect(await queue.getWaitingCount()).toBe(1);
  await queue.close();
  expect((await checkout.lab("POST", "/processes/redis/kill")).status).toBe(409);
});

it("cleans up after a killed launcher, and keeps the data", async () => {
  const first = await checkout.start(ports);
  const running = JSON.parse(
    fs.readFileSync(path.join(checkout.folder, ".data/processes.json"), "utf8"),
  ) as { pid: number }[];
  expect(running.length).toBeGreaterThanOrEqual(6);
  first.child.kill("SIGKILL");
  await endOf(first);
  const second = await checkout.start(ports);
  expect(second.output).toContain("is ready");
  expect(second.errors).not.toContain("Making");
  second.child.kill("SIGKILL");
  await endOf(second);
  await until(() => processesIn(checkout.folder).length === 0);
});

it("discards an interrupted demo, and creates it again", async () => {
  const onPostgres = { ...ports, DADIVA_QUEUES: "postgres" };
  const first = await checkout.start({ ...onPostgres, SEED: "none" });
  const queue = await openTrialQueue();
  await queue.add("half", {});
  await queue.close();
  first.child.kill("SIGTERM");
  await endOf(first);
  const books = path.join(checkout.folder, ".data/simulators/dlocal/journal.jsonl");
  checkout.write(".data/simulators/dlocal/journal.jsonl", "{}\n");
  // A database with more than the demo is left alone.
  checkout.write(".data/demo.begun", '{"organizations":3}');
  const refused = await checkout.start(onPostgres);
  expect(await endOf(refused)).toBe(1);
  expect(refused.errors).toMatch(/The demo data was not finished .* to keep what there is\.\n$/);
  expect(fs.existsSync(books)).toBe(true);
  checkout.write(".data/demo.begun", '{"organizations":0}');
  const second = await checkout.start(onPostgres);
  expect(second.errors).toMatch(/Taking back the half of the demo data.*\nMaking the demo data/);
  expect(second.output).toContain("ana@example.org");
  expect(fs.existsSync(path.join(checkout.folder, ".data/demo.begun"))).toBe(false);
  expect(fs.existsSync(books)).toBe(false);
  const emptied = await openTrialQueue();
  expect(await emptied.getWaitingCount()).toBe(0);
  await emptied.close();
});

it("refuses in one sentence a folder in use, a port in use and a missing database", async () => {
  await checkout.start(ports);
  const other = { PORT: ports.METRICS_PORT ?? "", DATA_DIR: "other" };
  const { port } = await new Promise<net.AddressInfo>((resolve) => {
    const server = net.createServer().listen(0, "127.0.0.1", () => {
      resolve(server.address() as net.AddressInfo);
      server.unref();
    });
  });
  for (const [env, sentence] of [
    [{ ...ports }, /^DATA_DIR .* is in use by another start .*\.\n$/],
    [{ ...other, PORT: ports.PORT ?? "" }, /^Port \d+ is in use: .*PORT.*\.\n$/],
    [{ ...other, METRICS_PORT: String(port) }, /^Port \d+ is in use: .*METRICS_PORT.*\.\n$/],
    [
      { ...other, DATABASE_URL: "postgresql://a:b@127.0.0.1:1/x" },
      /^DATABASE_URL does not answer .*\.\n$/,
    ],
    [{ ...other, REDIS_URL: "redis://127.0.0.1:1" }, /REDIS_URL does not answer .*\.\n$/],
  ] as const) {
    const refused = await checkout.start({ ...env });
    expect(await endOf(refused)).toBe(1);
    expect(refused.errors.replace(/^(Making the database|No .*|LEGAL_.*)\n/gm, "")).toMatch(
      sentence,
    );
    expect(refused.output).toBe("");
  }
});

it("stops an unfinished start", async () => {
  checkout.write("app/vault/process.ts", "setInterval(() => undefined, 1000);");
  const starting = checkout.start(ports);
  await until(() => fs.existsSync(path.join(checkout.folder, ".data/logs/vault.log")));
  checkout.children[0]?.kill("SIGTERM");
  const started = await starting;
  expect(await endOf(started)).toBe(0);
  expect(started.output).toBe("");
  expect(processesIn(checkout.folder)).toEqual([]);
});

it("runs for an unprivileged user", async () => {
  const user = otherUser();
  if (user.uid !== undefined)
    execFileSync("chown", ["-R", "-h", `${user.uid}:${user.gid}`, checkout.folder]);
  const started = await checkout.start(ports, undefined, user);
  expect(started.errors).not.toContain("refuses");
  expect(started.output).toContain("is ready");
  started.child.kill("SIGTERM");
  expect(await endOf(started)).toBe(0);
});

it("prints the database's location if its user can't enter the data folder", async () => {
  const isRoot = process.getuid?.() === 0;
  const dataDir = path.join(checkout.folder, "closed/data");
  const stateDir = path.join(checkout.folder, "state");
  fs.mkdirSync(path.dirname(dataDir), { mode: 0o700 });
  const env = { ...ports, DATA_DIR: dataDir, DADIVA_STATE_DIR: stateDir };
  const started = await checkout.start(env);
  expect(started.output).toContain("is ready");
  const cluster = isRoot
    ? path.join(stateDir, fs.readdirSync(stateDir)[0] ?? "")
    : `${dataDir}/postgres`;
  expect(fs.existsSync(path.join(cluster, "PG_VERSION"))).toBe(true);
  expect(started.errors.includes(`The database lies in ${cluster}`)).toBe(isRoot);
  started.child.kill("SIGTERM");
  expect(await endOf(started)).toBe(0);
});
