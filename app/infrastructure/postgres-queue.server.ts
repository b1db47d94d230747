/** BullMQ's PostgreSQL backend, made to outlive a database that is down while the process starts. */
import { setTimeout as wait } from "node:timers/promises";
import { PostgresConnection, PostgresQueueBackend, type BackendFactory, type PgPool } from "bullmq";
import { isDatabaseDown } from "./database.server";

const AGAIN_MS = 500;

/**
 * BullMQ remembers a first connection that failed for ever, and a worker then asks again without a
 * pause: nothing else of its process runs any more. Here the first connection is tried until it is
 * made, and a question to a database that is down waits before it fails.
 */
class PatientConnection extends PostgresConnection {
  #ready: Promise<void> | undefined;

  constructor(...options: ConstructorParameters<typeof PostgresConnection>) {
    super(...options);
    // BullMQ opens this pool itself: see openPool.
    this.pool.on("connect", (client) => client.on("error", () => undefined));
    const query: PgPool["query"] = this.pool.query.bind(this.pool);
    this.pool.query = async <R>(text: string, params?: readonly unknown[]) => {
      try {
        return await query<R>(text, params);
      } catch (error) {
        if (!this.isClosing && isDatabaseDown(error)) await wait(AGAIN_MS);
        throw error;
      }
    };
  }

  override waitUntilReady(): Promise<void> {
    this.#ready ??= this.#connect();
    return this.#ready;
  }

  async #connect(): Promise<void> {
    for (;;) {
      try {
        return await super.waitUntilReady();
      } catch (error) {
        if (this.isClosing) throw error;
        // What it remembers of the failure is private to it; the test notices when that changes.
        Reflect.set(this, "readyPromise", undefined);
        await wait(AGAIN_MS);
      }
    }
  }
}

/** As BullMQ's createPostgresBackend; a worker's connection is named after its queue. */
export const createPatientBackend: BackendFactory = (
  name,
  options,
  { withBlockingConnection } = {},
) => {
  const connection = new PatientConnection(options.connection as never);
  const listener = withBlockingConnection ? name : undefined;
  return new PostgresQueueBackend(connection, name, options as never, true, listener);
};
