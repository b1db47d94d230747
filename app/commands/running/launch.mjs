import crypto from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { spawnBundle } from "./child-process.mjs";
import { Controls } from "./controls.mjs";
import { lockDataFolder, openSecrets, prepareDataFolder, readJson } from "./data-folder.mjs";
import {
  deriveRoleUrls,
  migrate,
  migrateQueues,
  requireBoundRoles,
  requireDatabase,
} from "./database.mjs";
import { DemoData } from "../demo-data.mjs";
import { ensureDependencies } from "../building/dependencies.mjs";
import { prepareEmbeddedPostgres } from "./embedded-postgres.mjs";
import { childEnvironments, forgetEnvironments, keepEnvironments } from "./environment.mjs";
import { openLabPort } from "./lab-port.mjs";
import { LivePrograms } from "./live-programs.mjs";
import { findFreePorts, requireFreePort } from "./ports.mjs";
import { BuiltPrograms } from "../building/built-programs.mjs";
import { ProcessLedger } from "./process-ledger.mjs";
import { hasRedisServer, prepareRedis, requireRedis } from "./redis.mjs";
import { Refusal } from "../refusal.mjs";
import { Supervised, waitUntil } from "./supervised.mjs";
import { WorkerGroup } from "./worker-group.mjs";

const SIMULATORS = [
  "simulator-centralpos",
  "simulator-conekta",
  "simulator-dlocal",
  "simulator-mercadopago",
  "simulator-outbox",
  "simulator-salesforce",
  "simulator-stripe",
];
const WEB_READY_LIMIT_MS = 30_000;
// Their sum is below the ten seconds in which every process must end.
const PATIENCE_MS = { product: 5500, servants: 1200, servers: 1500 };

/**
 * Starts the product with `settings` (see parseSettings): {demo, queues, databaseUrl, redisUrl,
 * stop()}. Throws a Refusal for an error that a person can correct, and stops what it started.
 * `report` takes lines of progress; `signal` stops an unfinished start.
 */
export async function launch(settings, report, signal = null) {
  const launcher = new Launcher(settings, report);
  signal?.addEventListener("abort", () => void launcher.stop());
  try {
    return await launcher.start();
  } catch (error) {
    await launcher.stop();
    throw error;
  }
}

/** Returns the program of a process; `worker-2` is a process of `worker`. */
function programOf(name) {
  return name.replace(/-\d+$/, "");
}

class Launcher {
  #settings;
  #report;
  #programs;
  #controls = new Controls();
  #processes = new Map();
  #ledger = null;
  #release = () => {};
  #lab = null;
  #stopping = null;
  #demo;

  constructor(settings, report) {
    this.#settings = settings;
    this.#report = report;
    const Programs = settings.live ? LivePrograms : BuiltPrograms;
    this.#programs = new Programs(settings, report);
    this.#demo = new DemoData({
      settings,
      report,
      spawn: (env) => {
        if (this.#stopping) throw new Refusal("The start was stopped.");
        return this.#spawn("seed", env).child;
      },
    });
  }

  async start() {
    const { root, dataDir, mode } = this.#settings;
    prepareDataFolder(dataDir);
    this.#release = lockDataFolder(dataDir);
    this.#ledger = new ProcessLedger(path.join(dataDir, "processes.json"));
    const ended = await this.#ledger.endLeftovers();
    if (ended.length > 0) this.#report(`Ended what an earlier start left: ${ended.join(", ")}`);
    await this.#requirePorts();
    const secrets = openSecrets(dataDir);
    await ensureDependencies(root, {
      withDevelopment: mode === "development",
      report: this.#report,
    });
    await this.#programs.prepare();
    const ports = await this.#choosePorts();
    const database = await this.#startDatabase(secrets, ports);
    const redisUrl = await this.#startRedis(secrets, ports);
    const labToken = crypto.randomBytes(24).toString("base64url");
    const environments = childEnvironments({
      settings: this.#settings,
      secrets,
      ports,
      roleUrls: database.roleUrls,
      redisUrl,
      labToken,
    });
    const web = this.#programs.isLive ? this.#startWeb(environments) : null;
    web?.catch(() => {});
    const addresses = { ...database, root, secrets, report: this.#report };
    await migrate({ ...addresses, roleUrls: this.#settings.roleUrls });
    await requireBoundRoles(root, database.roleUrls);
    if (!redisUrl) await migrateQueues(addresses);
    keepEnvironments(dataDir, { ...environments, databaseUrl: database.databaseUrl });
    // The simulated provider reads its books when it starts, so the demo comes first.
    const hasSeed = this.#has("seed");
    if (hasSeed) await this.#demo.prepare(database);
    await this.#startServants(environments);
    // The demo comes before the workers, which must not process the due work of its past.
    const demo = hasSeed ? await this.#demo.make(environments.seed, database) : [];
    await Promise.all([web ?? this.#startWeb(environments), this.#runWorkers(environments.worker)]);
    if (this.#settings.labPort !== null) await this.#startLab(environments, labToken);
    this.#programs.onChange((names) => this.#restart(names));
    return {
      demo,
      queues: redisUrl ? "redis" : "postgres",
      databaseUrl: database.databaseUrl,
      redisUrl,
      stop: () => this.stop(),
    };
  }

  async #requirePorts() {
    const { port, metricsPort, labPort } = this.#settings;
    await requireFreePort(port, "PORT");
    await requireFreePort(metricsPort, "METRICS_PORT");
    if (labPort !== null) await requireFreePort(labPort, "LAB_PORT");
  }

  async #choosePorts() {
    const names = [
      "postgres",
      "redis",
      "vault",
      "smtp",
      "outbox",
      "dlocal",
      "mercadopago",
      "centralpos",
      "salesforce",
      "stripe",
      "conekta",
    ];
    const { port, metricsPort, labPort } = this.#settings;
    const taken = [port, metricsPort, labPort];
    const free = (await findFreePorts(names.length + taken.length)).filter(
      (candidate) => !taken.includes(candidate),
    );
    return Object.fromEntries(names.map((name, index) => [name, free[index]]));
  }

  async #startDatabase(secrets, ports) {
    const { root, dataDir, databaseUrl, roleUrls, durable } = this.#settings;
    if (databaseUrl) {
      await requireDatabase(root, databaseUrl);
      const created = false;
      return { databaseUrl, created, roleUrls: deriveRoleUrls({ databaseUrl, roleUrls, secrets }) };
    }
    const { url, created, launch } = await prepareEmbeddedPostgres({
      root,
      dataDir,
      port: ports.postgres,
      password: secrets.DATABASE_OWNER_PASSWORD,
      report: this.#report,
      durable,
    });
    // After a kill -9 the server's own children need a moment before a new server may start.
    await this.#supervise("postgres", launch, { stopSignal: "SIGINT", attempts: 40 }).start();
    return {
      databaseUrl: url,
      created,
      roleUrls: deriveRoleUrls({ databaseUrl: url, roleUrls, secrets }),
    };
  }

  async #startRedis(secrets, ports) {
    const { root, dataDir, redisUrl, queues } = this.#settings;
    if (queues === "postgres") return "";
    if (redisUrl) {
      await requireRedis(root, redisUrl);
      return redisUrl;
    }
    if (!hasRedisServer()) {
      if (queues === "redis")
        throw new Refusal("DADIVA_QUEUES is redis: set REDIS_URL, or install redis-server.");
      this.#report("No redis-server on the PATH: queues run on PostgreSQL");
      return "";
    }
    const { url, launch } = prepareRedis({
      root,
      dataDir,
      port: ports.redis,
      password: secrets.REDIS_PASSWORD,
    });
    await this.#supervise("redis", launch, { attempts: 3 }).start();
    return url;
  }

  #supervise(name, launch, options = {}) {
    if (this.#stopping) throw new Refusal("The start was stopped.");
    const report = (line) => {
      if (!this.#stopping) this.#report(line);
    };
    const process = new Supervised({ name, launch, ledger: this.#ledger, report, ...options });
    this.#processes.set(name, process);
    return process;
  }

  /** Returns whether a program's entry exists; missing programs are skipped. */
  #has(program) {
    return fs.existsSync(this.#programs.fileOf(program));
  }

  #spawn(name, env) {
    const program = programOf(name);
    return spawnBundle({
      name,
      bundle: this.#programs.fileOf(program),
      cwd: this.#programs.folder,
      env: { ...env, ...this.#programs.environmentOf(program) },
      dataDir: this.#settings.dataDir,
      controls: this.#controls,
      report: this.#report,
    });
  }

  /** Starts one of our processes and waits until it serves; a missing program is skipped. */
  async #run(name, env, serves = async () => {}) {
    if (!this.#has(name)) return;
    const process = this.#supervise(name, () => {
      const { child, ready } = this.#spawn(name, env);
      return { child, ready: ready.then(serves) };
    });
    await this.#firstStart(process);
  }

  async #firstStart(process) {
    try {
      await process.start();
    } catch (error) {
      const log = path.join(this.#settings.dataDir, "logs", `${process.name}.log`);
      throw new Refusal(`${error.message}: see ${log} for the reason and start again.`);
    }
  }

  async #startServants(environments) {
    const names = ["vault"];
    if (this.#settings.mode === "development") names.push(...SIMULATORS);
    await Promise.all(names.map((name) => this.#run(name, environments[name])));
  }

  #startWeb(environments) {
    return this.#run("web", environments.web, () => this.#waitForWeb());
  }

  async #runWorkers(env) {
    if (!this.#has("worker")) return;
    const create = (name) => this.#supervise(name, () => this.#spawn(name, env));
    const workers = new WorkerGroup(create);
    this.#processes.set("worker", workers);
    await this.#firstStart(workers);
  }

  /** Waits until web is ready; while the lab keeps another process down, web can only be alive. */
  #waitForWeb() {
    const { port, appHost } = this.#settings;
    const lacksOther = () => [...this.#processes.values()].some(({ keptDown }) => keptDown);
    const probe = () =>
      new Promise((resolve, reject) => {
        const options = { host: "127.0.0.1", port, path: "/readyz", headers: { host: appHost } };
        const request = http.get({ ...options, agent: false, timeout: 5000 }, (response) => {
          response.resume();
          if (response.statusCode === 200 || lacksOther()) resolve();
          else reject(new Error(`web answers ${response.statusCode} at /readyz`));
        });
        request.once("timeout", () => request.destroy(new Error("web does not answer /readyz")));
        request.once("error", reject);
      });
    return waitUntil(probe, WEB_READY_LIMIT_MS, { stopped: () => this.#stopping !== null });
  }

  async #startLab(environments, labToken) {
    let childPort = null;
    this.#lab = await openLabPort({
      port: this.#settings.labPort,
      token: labToken,
      controls: this.#controls,
      failpoints: readJson(this.#programs.failpointsFile) ?? [],
      findProcess: (name) => this.#processes.get(name) ?? null,
      childPort: () => childPort,
    });
    await this.#run("lab", environments.lab, (port) => {
      childPort = port;
    });
  }

  async #restart(programs) {
    const running = [...this.#processes].filter(
      ([name, process]) => process instanceof Supervised && programs.includes(programOf(name)),
    );
    await Promise.all(
      running.map(async ([name, process]) => {
        if (this.#stopping) return;
        this.#report(`${name} starts anew`);
        await process.restart(PATIENCE_MS.product).catch((error) => this.#report(error.message));
      }),
    );
  }

  /** Stops all processes in the order of their dependencies. Safe to call again. */
  stop() {
    this.#stopping ??= this.#stopAll();
    return this.#stopping;
  }

  async #stopAll() {
    const servers = ["redis", "postgres"];
    const servants = ["vault", ...SIMULATORS];
    const stop = (chosen, patience) =>
      Promise.all(
        [...this.#processes]
          .filter(([name, process]) => chosen(name) && process instanceof Supervised)
          .map(([, process]) => process.stop(patience)),
      );
    await this.#programs.stop();
    this.#demo.stop();
    await this.#lab?.close();
    await stop((name) => ![...servers, ...servants].includes(name), PATIENCE_MS.product);
    await stop((name) => servants.includes(name), PATIENCE_MS.servants);
    await stop((name) => servers.includes(name), PATIENCE_MS.servers);
    if (this.#ledger) forgetEnvironments(this.#settings.dataDir);
    this.#release();
  }
}
