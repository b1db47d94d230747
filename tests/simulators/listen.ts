/** What the servers and processes of the simulated companies have in common. */
import type http from "node:http";
import type { AddressInfo } from "node:net";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";

interface Simulator {
  /** Answers the port. */
  listen(): Promise<number>;
  close(): void;
}

/** On this machine alone; port 0 takes a free one. Answers the port. */
export function listenOn(server: http.Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(portOf(server)));
  });
}

export function portOf(server: http.Server): number {
  return (server.address() as AddressInfo).port;
}

/** With the connections that are held open. */
export function endServer(server: http.Server): void {
  server.close();
  server.closeAllConnections();
}

/** Runs one as a company of its own, that shares nothing with the product. */
export async function runSimulator(make: (env: NodeJS.ProcessEnv) => Simulator): Promise<void> {
  connectControlChannel();
  const simulator = make(process.env);
  const stop = () => {
    simulator.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  // Without its launcher nobody could end it.
  process.once("disconnect", stop);
  announceReady(await simulator.listen());
}
