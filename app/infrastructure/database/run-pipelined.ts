/** Runs several statements as one transaction without waiting for each: one round trip. */
import type pg from "pg";

export interface PipelinedStatement {
  text: string;
  values: readonly unknown[];
  /** The name of the prepared statement; without one PostgreSQL parses it each time. */
  name?: string;
}

/**
 * Sends `BEGIN`, the statements and `COMMIT` in one pipeline and returns their results once
 * committed. After an error nothing is committed, and the caller must discard the client.
 */
export async function runPipelined(
  client: pg.ClientBase,
  statements: readonly PipelinedStatement[],
  types: pg.CustomTypesConfig,
): Promise<pg.QueryResult[]> {
  let failed: Error | undefined;
  const send = (query: pg.QueryConfig) =>
    new Promise<pg.QueryResult | undefined>((resolve) => {
      client.query(query, (error: Error | null, result) => {
        failed ??= error ?? undefined;
        resolve(result);
      });
    });
  const begun = send({ text: "BEGIN" });
  const sent = statements.map(({ text, values, name }) =>
    send({ text, values: [...values], name: name || undefined, types }),
  );
  // The driver reports a statement that it could not send in the next tick at the latest. Without this
  // wait, COMMIT would keep the others.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  const end = send({ text: failed ? "ROLLBACK" : "COMMIT" });
  const [, , ...results] = await Promise.all([begun, end, ...sent]);
  if (failed) throw failed;
  return results as pg.QueryResult[];
}
