/** Balances load over web processes: a ready one, or else any that answers, because pages need no vault. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const ASK_EVERY_MS = 100;
const MOST_WAIT_MS = 5_000;

export interface Balancer {
  port: number;
  /** A backend's answers to `/readyz`, in order, without repeats; 0 means no connection. */
  states: Map<number, number[]>;
  close(): void;
}

/** Opens a balancer over ports of this machine; a visitor's own address is kept. */
export async function openBalancer(ports: readonly number[], host: string): Promise<Balancer> {
  const states = new Map<number, number[]>(ports.map((port) => [port, []]));
  const agents = new Map(ports.map((port) => [port, new http.Agent({ keepAlive: true })]));
  let turn = 0;
  const ask = (port: number) => {
    const note = (status: number) => {
      const seen = states.get(port) ?? [];
      if (seen.at(-1) !== status) seen.push(status);
    };
    const options = { port, host: "127.0.0.1", path: "/readyz", headers: { host }, agent: false };
    http
      .get(options, (answer) => {
        answer.resume();
        note(answer.statusCode ?? 0);
      })
      .on("error", () => note(0));
  };
  ports.forEach(ask);
  const timer = setInterval(() => ports.forEach(ask), ASK_EVERY_MS);
  /** Returns the next backend; a busy machine may answer `/readyz` late. */
  const choose = async (): Promise<number | undefined> => {
    for (let waited = 0; waited < MOST_WAIT_MS; waited += ASK_EVERY_MS) {
      const saying = (status: number) =>
        ports.filter((port) => states.get(port)?.at(-1) === status);
      const [ready, alive] = [saying(200), saying(503)];
      turn += 1;
      const chosen = ready.length > 0 ? ready : alive;
      if (chosen.length > 0) return chosen[turn % chosen.length];
      await wait(ASK_EVERY_MS);
    }
    return undefined;
  };
  const server = http.createServer((req, res) => void pass(req, res));
  async function pass(req: http.IncomingMessage, res: http.ServerResponse): Promise<void> {
    const port = await choose();
    if (port === undefined) return void res.writeHead(502).end("nobody is ready");
    const passed = http.request({
      host: "127.0.0.1",
      port,
      method: req.method,
      path: req.url,
      headers: req.headers,
      localAddress: req.socket.remoteAddress?.replace("::ffff:", ""),
      agent: agents.get(port),
    });
    passed.once("response", (answer) => {
      const { connection: _hop, ...headers } = answer.headers;
      res.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(res);
      answer.once("aborted", () => res.destroy());
    });
    // Nothing is sent twice, so a visitor sees a broken request.
    passed.once("error", () => res.destroy());
    req.pipe(passed);
  }
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    states,
    close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      agents.forEach((agent) => agent.destroy());
    },
  };
}
