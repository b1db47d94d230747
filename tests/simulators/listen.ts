/** Shared parts of the simulators' servers and processes. */
import type http from "node:http";
import type { AddressInfo } from "node:net";
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";

interface Simulator {
  /** Returns the port. */
  listen(): Promise<number>;
  close(): void;
}

/** Listens on this machine only; port 0 uses a free one. Returns the port. */
export function listenOn(server: http.Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve(portOf(server)));
  });
}

export function portOf(server: http.Server): number {
  return (server.address() as AddressInfo).port;
}

/** Closes the server with its open connections. */
export function endServer(server: http.Server): void {
  server.close();
  server.closeAllConnections();
}

/** Runs a simulator as a separate process, which shares no state with the product. */
export async function runSimulator(make: (env: NodeJS.ProcessEnv) => Simulator): Promise<void> {
  connectControlChannel();
  const simulator = make(process.env);
  const stop = () => {
    simulator.close();
    process.exit(0);
  };
  process.once("SIGTERM", stop);
  // Without its launcher no other process would end it.
  process.once("disconnect", stop);
  announceReady(await simulator.listen());
}
