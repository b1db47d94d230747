/** Runs the simulator as a separate process in tests: bundled once, started, killed, restarted. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));

export const account = {
  login: "login-local",
  globalLogin: "login-global",
  transKey: "trans-key",
  secret: "a-secret-of-the-tests",
  controlSecret: "control-of-the-tests",
};

/** Bundles the process. Returns the bundle's path. */
export async function bundleSimulator(folder: string): Promise<string> {
  const outfile = path.join(folder, "simulator-dlocal.mjs");
  await build({
    entryPoints: [path.join(here, "process.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "error",
  });
  return outfile;
}

export interface RunningSimulator {
  child: ChildProcess;
  url: string;
  /** Makes a call to /_sim with the control secret. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
  setClock(now: string | null): Promise<void>;
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Starts a bundle on a free port with its books in `dataDir`. */
export async function startSimulator(bundle: string, dataDir: string): Promise<RunningSimulator> {
  const child = spawn(process.execPath, [bundle], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      DLOCAL_PORT: "0",
      SIM_CONTROL_SECRET: account.controlSecret,
      DLOCAL_LOGIN: account.login,
      DLOCAL_GLOBAL_LOGIN: account.globalLogin,
      DLOCAL_TRANS_KEY: account.transKey,
      DLOCAL_SECRET: account.secret,
    },
  });
  const [ready] = (await once(child, "message")) as [{ type: string; port: number }];
  const url = `http://127.0.0.1:${ready.port}`;
  return {
    child,
    url,
    async control(method, address, body) {
      const response = await fetch(`${url}/_sim${address}`, {
        method,
        headers: { "X-Sim-Control": account.controlSecret },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      return { status: response.status, body: (await response.json()) as unknown };
    },
    async setClock(now) {
      const acknowledged = once(child, "message");
      child.send({ type: "clock", id: 1, now });
      await acknowledged;
    },
    async kill(signal) {
      const gone = once(child, "exit");
      child.kill(signal);
      await gone;
    },
  };
}
