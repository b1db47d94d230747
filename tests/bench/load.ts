/** Creates load with efficient programs: wrk for HTTP, pgbench for PostgreSQL. */
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export interface HttpLoad {
  port: number;
  path: string;
  host: string;
  headers?: Record<string, string>;
  /** A wrk script that creates each request; see its manual. */
  script?: string;
  connections?: number;
  seconds: number;
}

export interface HttpResult {
  perSecond: number;
  requests: number;
  p99: string;
}

/** Returns requests per second. Throws after an unsuccessful response, because errors are fast. */
export async function loadHttp(load: HttpLoad): Promise<HttpResult> {
  const headers = Object.entries({ ...load.headers, Host: load.host });
  const script = load.script ? writeTemporary("bench.lua", load.script) : null;
  const args = [
    "-t1",
    `-c${load.connections ?? 32}`,
    `-d${load.seconds}s`,
    "--latency",
    "--timeout=10s",
    ...headers.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    ...(script ? ["-s", script] : []),
    `http://127.0.0.1:${load.port}${load.path}`,
  ];
  const { stdout } = await run("wrk", args);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
  if (/Non-2xx|Socket errors/.test(stdout) || !(perSecond > 0)) throw new Error(stdout);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { perSecond, requests, p99: /99%\s+(\S+)/.exec(stdout)?.[1] ?? "" };
}

/** Returns a pgbench script's transactions per second, and their number, with 16 clients. */
export async function loadPostgres(input: {
  url: string;
  script: string;
  seconds: number;
  options: string;
}): Promise<{ perSecond: number; transactions: number }> {
  const file = writeTemporary("bench.sql", input.script);
  const args = ["-n", "-M", "prepared", "-c", "16", "-j", "1", "-T", String(input.seconds)];
  const { stdout, stderr } = await run("pgbench", [...args, "-f", file, input.url], {
    env: { ...process.env, PGOPTIONS: input.options.trim() },
  });
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  const failed = Number(/number of failed transactions: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (!(perSecond > 0) || failed > 0) throw new Error(stdout + stderr);
  const transactions = Number(/actually processed: (\d+)/.exec(stdout)?.[1]);
  return { perSecond, transactions };
}

let folder: string | undefined;

function writeTemporary(name: string, content: string): string {
  folder ??= fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-bench-"));
  const file = path.join(folder, name);
  fs.writeFileSync(file, content);
  return file;
}
