import net from "node:net";
import { Refusal } from "./refusal.mjs";

function canListen(port, host) {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", (error) =>
      ["EADDRINUSE", "EACCES"].includes(error.code) ? resolve(error.code) : reject(error),
    );
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** Refuses a start on a port that somebody else listens on; `name` is the setting to change. */
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

/** Ports on loopback that are free now: as many as asked for, all different. */
export async function findFreePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve, reject) => {
          const server = net.createServer();
          server.once("error", reject);
          server.listen({ port: 0, host: "127.0.0.1" }, () => resolve(server));
        }),
    ),
  );
  const ports = servers.map((server) => server.address().port);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return ports;
}
