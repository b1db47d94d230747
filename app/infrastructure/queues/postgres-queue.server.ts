/** BullMQ's PostgreSQL backend, extended to survive a database that is down when the process starts. */
import { setTimeout as wait } from "node:timers/promises";
import { PostgresConnection, PostgresQueueBackend, type BackendFactory, type PgPool } from "bullmq";
import { isDatabaseDown } from "~/infrastructure/database/database.server";

const AGAIN_MS = 500;

/**
 * Retries the first connection, which BullMQ never does, and delays the failure of a query while
 * the database is down, because BullMQ's worker would poll without a pause and block the process.
 */
class PatientConnection extends PostgresConnection {
  #ready: Promise<void> | undefined;

  constructor(...options: ConstructorParameters<typeof PostgresConnection>) {
    super(...options);
    // BullMQ opens this pool itself, without openPool's listener.
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
        // BullMQ stores the failure in this private field; the test fails when that changes.
        Reflect.set(this, "readyPromise", undefined);
        await wait(AGAIN_MS);
      }
    }
  }
}

/** Works like BullMQ's createPostgresBackend; a worker's connection is named after its queue. */
export const createPatientBackend: BackendFactory = (
  name,
  options,
  { withBlockingConnection } = {},
) => {
  const connection = new PatientConnection(options.connection as never);
  const listener = withBlockingConnection ? name : undefined;
  return new PostgresQueueBackend(connection, name, options as never, true, listener);
};
