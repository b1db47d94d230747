import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { findFreePorts } from "../../app/commands/running/ports.mjs";
import { pause } from "../../app/commands/running/process-ledger.mjs";

const root = path.resolve(import.meta.dirname, "../..");

const WEB = `
import http from "node:http";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { failpoint } from "~/infrastructure/failpoints";
import { now } from "~/infrastructure/clock";
connectControlChannel();
const server = http.createServer(async (request, response) => {
  if (request.url === "/charge") await failpoint("charge.after_provider");
  response.end(request.url === "/env" ? JSON.stringify(process.env) : now().toISOString());
});
server.listen(Number(process.env.PORT), () => announceReady());
process.on("SIGTERM", () => process.exit(0));
`;
const IDLE = `
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
connectControlChannel();
setInterval(() => undefined, 1000);
announceReady();
`;
const LAB = `
import http from "node:http";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
connectControlChannel();
const server = http.createServer(async (request, response) => {
  const headers = { authorization: "Bearer " + process.env.LAB_CONTROL_TOKEN };
  const body = JSON.stringify({ count: 3 });
  const url = process.env.LAB_CONTROL_URL + "/internal/workers";
  const answer = request.url === "/run-due" ? await fetch(url, { method: "POST", headers, body }) : null;
  response.end(answer ? await answer.text() : request.method + " " + request.url);
});
server.listen(0, "127.0.0.1", () => announceReady(server.address().port));
process.on("SIGTERM", () => process.exit(0));
`;
const SEED = `
console.log(JSON.stringify({ demo: [{ url: "http://demo.localhost/login", login: "ana@example.org", password: "one", note: "owner" }] }));
process.exit(0);
`;

/** Returns the processes with that folder in their command line or as working folder. */
export function processesIn(folder: string): string[] {
  return fs.readdirSync("/proc").filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const command = fs.readFileSync(`/proc/${pid}/cmdline`, "utf8");
      return command.includes(folder) || fs.readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
    } catch {
      return false;
    }
  });
}

/** A checkout in its own folder: the real commands, with programs that do almost nothing. */
export class Checkout {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-checkout-"));
  readonly children: ChildProcess[] = [];
  port = 0;
  labPort = 0;

  constructor() {
    fs.chmodSync(this.folder, 0o711);
    const copies = ["app/commands", "app/infrastructure/clock.ts", "package.json"];
    copies.push("app/infrastructure/control-channel.ts", "app/infrastructure/failpoints.ts");
    copies.push("app/infrastructure/production-rules.mjs", "app/infrastructure/refusal.mjs");
    copies.push("app/infrastructure/files/durable-file.mjs", "app/values/ids/signed-lives.mjs");
    copies.push("package-lock.json", "tests/simulators/outbox");
    for (const name of copies) this.copy(name);
    this.write("app/server.ts", WEB);
    this.write("app/vault/process.ts", IDLE);
    this.write("jobs/worker.ts", IDLE);
    this.write("tests/lab/process.ts", LAB);
    this.write("prisma/seed/run.ts", SEED);
    fs.mkdirSync(path.join(this.folder, "node_modules"));
    for (const name of fs.readdirSync(path.join(root, "node_modules")))
      if (!name.startsWith(".dadiva"))
        fs.symlinkSync(
          path.join(root, "node_modules", name),
          path.join(this.folder, "node_modules", name),
        );
  }

  /** Copies a file or folder of ours. */
  copy(name: string): void {
    fs.cpSync(path.join(root, name), path.join(this.folder, name), { recursive: true });
  }

  read(name: string): string {
    return fs.readFileSync(path.join(this.folder, name), "utf8");
  }

  write(name: string, content: string): void {
    const file = path.join(this.folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, content);
  }

  async choosePorts(): Promise<Record<string, string>> {
    const [port = 0, metricsPort = 0, labPort = 0] = await findFreePorts(3);
    Object.assign(this, { port, labPort });
    const ports = { PORT: port, METRICS_PORT: metricsPort, LAB_PORT: labPort };
    return Object.fromEntries(Object.entries(ports).map(([name, value]) => [name, String(value)]));
  }

  /** Starts the product as the given user, or as ourselves, and waits for its ready line. */
  async start(
    env: Record<string, string>,
    command = [process.execPath, "app/commands/start.mjs"],
    user: { uid?: number; gid?: number } = {},
  ): Promise<Started> {
    const { PATH, TMPDIR } = process.env;
    const [program = "", ...args] = command;
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { PATH, TMPDIR, NODE_ENV: "test", HOME: this.folder, ...env },
      ...user,
    });
    this.children.push(child);
    const started: Started = { child, output: "", errors: "", ended: null };
    child.stdout.on("data", (text: Buffer) => (started.output += text.toString()));
    child.stderr.on("data", (text: Buffer) => (started.errors += text.toString()));
    child.once("close", (status, signal) => (started.ended = status ?? signal));
    for (let waited = 0; waited < 60_000 && started.ended === null; waited += 50) {
      if (started.output.includes("is ready")) break;
      await pause(50);
    }
    return started;
  }

  async lab(method: string, call: string, body?: object | string) {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const url = `http://127.0.0.1:${this.labPort}${call}`;
    const answer = await fetch(url, { method, ...(body === undefined ? {} : { body: text }) });
    return { status: answer.status, text: await answer.text() };
  }

  async web(call = "/"): Promise<string | null> {
    try {
      return await (await fetch(`http://127.0.0.1:${this.port}${call}`)).text();
    } catch {
      return null;
    }
  }

  async remove(): Promise<void> {
    for (const child of this.children) child.kill("SIGTERM");
    for (let waited = 0; waited < 10_000 && processesIn(this.folder).length > 0; waited += 100)
      await pause(100);
    fs.rmSync(this.folder, { recursive: true, force: true });
  }
}

export interface Started {
  child: ChildProcess;
  output: string;
  errors: string;
  /** Exit status or signal after its end. */
  ended: number | string | null;
}

export async function endOf(started: Started, limit = 12_000): Promise<number | string | null> {
  for (let waited = 0; waited < limit && started.ended === null; waited += 20) await pause(20);
  return started.ended;
}

/** Returns the system's unprivileged user, if usable here and able to read the packages. */
export function otherUser(): { uid?: number; gid?: number } {
  const nobody = { uid: 65534, gid: 65534 };
  if (process.getuid?.() !== 0) return {};
  const test = spawnSync("test", ["-r", path.join(root, "node_modules/pg/package.json")], {
    ...nobody,
    cwd: "/",
  });
  return test.status === 0 ? nobody : {};
}
