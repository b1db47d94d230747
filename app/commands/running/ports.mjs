import crypto from "node:crypto";
import net from "node:net";
import { Refusal } from "../refusal.mjs";

function canListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", (error) =>
      ["EADDRINUSE", "EACCES"].includes(error.code) ? resolve(error.code) : reject(error),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** Refuses a port on which another process listens; `name` is the setting to change. */
export async function requireFreePort(port, name) {
  for (const host of ["127.0.0.1", "0.0.0.0"]) {
    const obstacle = await canListen(port, host);
    if (obstacle === "EADDRINUSE")
      throw new Refusal(
        `Port ${port} is in use: stop the program that uses it, or set ${name} to another port.`,
      );
    if (obstacle === "EACCES")
      throw new Refusal(`Port ${port} is not allowed to this user: set ${name} to another port.`);
  }
}

/** Below the system's range for outgoing connections, so that a killed process finds its port free. */
const FIRST_PORT = 12_000;
const LAST_PORT = 32_000;
const MOST_TRIES = 1_000;
/** Ports that this process returned before; their callers may listen only later. */
const given = new Set();

export async function findFreePorts(count) {
  const ports = new Set();
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === MOST_TRIES) throw new Refusal("No port is free on 127.0.0.1.");
    const port = crypto.randomInt(FIRST_PORT, LAST_PORT);
    if (given.has(port)) continue;
    given.add(port);
    if ((await canListen(port, "127.0.0.1")) === null) ports.add(port);
  }
  return [...ports];
}
