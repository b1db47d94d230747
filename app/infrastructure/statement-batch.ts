/** Sends several statements to PostgreSQL as one message: one write, one response, one transaction. */
import pg from "pg";

export interface BatchedStatement {
  text: string;
  values: readonly unknown[];
  /** The name of the prepared statement; without one PostgreSQL parses it each time. */
  name?: string;
}

type Result = pg.QueryResult<Record<string, unknown>>;

/** The driver's query methods that its types do not declare. */
interface DriverQuery {
  text: string;
  values: readonly unknown[];
  submit(connection: object): Error | null;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: object): void;
  handleReadyForQuery(connection: object): void;
  handleError(error: Error, connection: object): void;
}

interface DriverConnection {
  stream: { cork(): void; uncork(): void };
  sync(): void;
}

const Query = pg.Query as unknown as new (
  config: object,
  callback: (error: Error | null, result: Result) => void,
) => DriverQuery;

/**
 * A query for `client.query`: several statements with a single Sync after them. PostgreSQL runs such a
 * pipeline as one transaction that ends at the Sync: committed, or rolled back at the first error. `done`
 * resolves with the results once that is certain. After an error the connection must not be used again,
 * because its prepared statements are unknown.
 */
export class StatementBatch implements pg.Submittable {
  readonly queries: DriverQuery[];
  readonly done: Promise<Result[]>;
  /** The results received so far. */
  readonly results: Result[] = [];
  #resolve!: (results: Result[]) => void;
  #reject!: (error: Error) => void;
  #failed = false;
  #at = 0;

  constructor(statements: readonly BatchedStatement[], types: pg.CustomTypesConfig) {
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.queries = statements.map(({ text, values, name }) => {
      // The extended protocol is needed even without values: a simple query would be a transaction of its own.
      const config = { text, values, name: name || undefined, types, queryMode: "extended" };
      return new Query(config, (error, result) => {
        if (error) this.handleError(error);
        else this.results.push(result);
      });
    });
  }

  submit(given: object): Error | null {
    const connection = given as DriverConnection;
    // The driver ends each query with a Sync; this batch ends all of them with one.
    const quiet = Object.create(connection, { sync: { value: () => undefined } }) as object;
    connection.stream.cork();
    try {
      for (const query of this.queries) {
        const error = query.submit(quiet);
        if (error) this.handleError(error);
      }
      // Without the Sync PostgreSQL commits nothing of a batch that could not be sent completely.
      if (!this.#failed) connection.sync();
    } finally {
      connection.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: object): void {
    this.queries[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: object): void {
    this.queries[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: object, connection: object): void {
    const query = this.queries[this.#at++];
    query?.handleCommandComplete(message, connection);
    query?.handleReadyForQuery(connection);
  }

  handleReadyForQuery(): void {
    this.#resolve(this.results);
  }

  handleError(error: Error): void {
    this.#failed = true;
    this.#reject(error);
  }
}
