/** What every system outside can do for the engine; a further system is a folder beside Salesforce's. */

/** Our application there, and the server that answers for it. */
export interface Application {
  clientId: string;
  clientSecret: string;
  loginUrl: string;
}

/** A request below a connection's own address; the caller adds address and token. */
export interface SystemRequest {
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  path: string;
  body?: unknown;
  /** A file instead of a body; `type` is its media type. */
  file?: { type: string; content: string };
  /** The media type of an answer that is no JSON. */
  accept?: string;
}

export interface SystemAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: unknown;
  /** The answer as it came. */
  text: string;
}

/** Sends a request as the organisation; throws `SystemDown` without a usable answer. */
export type Send = (request: SystemRequest) => Promise<SystemAnswer>;

/**
 * Why nothing can be sent now. `revoked`: people there took our permission away; `limit`: their own
 * limit of calls is used up; `unavailable`: no answer, or one that says to come back later.
 */
export type DownReason = "revoked" | "limit" | "unavailable";

export class SystemDown extends Error {
  constructor(readonly reason: DownReason) {
    super(reason);
  }
}

export interface Tokens {
  accessToken: string;
  /** Null where the system gave none anew: the earlier one stays. */
  refreshToken: string | null;
  /** Where the connection's calls go. */
  instanceUrl: string;
  /** The system's id of the organisation there. */
  accountId: string;
}

export type TokenOutcome =
  { kind: "granted"; tokens: Tokens } | { kind: "refused" } | { kind: "unknown" };

export interface ConsentRequest {
  state: string;
  verifier: string;
  redirectUri: string;
}

/** A field as the system describes it, reduced to what mappings need. */
export interface SystemField {
  name: string;
  label: string;
  type: string;
  /** 0: without a limit. */
  length: number;
  isRequired: boolean;
}

export interface SystemObject {
  name: string;
  label: string;
  /** Whether the object has the field with our external id. */
  hasKey: boolean;
  /** Fields that may be written. */
  fields: SystemField[];
}

export type FieldValue = string | number | boolean | null;

/** A record to write: our key, its fields, and parents by our key of them. */
export interface OutgoingRecord {
  key: string;
  fields: Record<string, FieldValue>;
  parents: Record<string, { object: string; key: string }>;
}

/** A record as the system has it; a parent without our key is null. */
export interface HeldRecord {
  fields: Record<string, FieldValue>;
  parents: Record<string, string | null>;
}

export interface RecordError {
  code: string;
  message: string;
  /**
   * `retry`: later by itself; `parent`: what it belongs to is not there yet; `describe`: a field is gone there,
   * so the system is described anew.
   */
  heals?: "retry" | "parent" | "describe";
}

export interface RecordResult {
  error: RecordError | null;
}

export interface Limits {
  max: number;
  remaining: number;
}

/** The state of a load; `gone`: the system no longer has it. */
export interface LoadState {
  state: "open" | "running" | "complete" | "failed" | "gone";
  /** Records that were read, and how many of them failed. */
  processed: number;
  failed: number;
  /** Why the whole load failed, in the system's words. */
  message: string;
}

/** What became of a load's records, by our key; those of neither list are there. */
export interface LoadResults {
  failed: Map<string, RecordError>;
  unprocessed: Set<string>;
}

/** Many records in one file, which the system reads in its own time. */
export interface Loads {
  /** More records than this go as a load. */
  above: number;
  /** Most records of a load, so that it fits in memory. */
  most: number;
  /** Calls of one load beside those that read what is there. */
  calls: number;
  /** Returns the file of as many records as it takes, at least one. */
  fileOf(records: readonly OutgoingRecord[]): { content: string; taken: number };
  /** Begins a load and returns its id there; nothing is read before it is closed. */
  begin(send: Send, object: string): Promise<string>;
  /** Uploads the file, which an open load takes once. */
  upload(send: Send, id: string, content: string): Promise<void>;
  /** Ends the upload: from now on the system reads. */
  close(send: Send, id: string): Promise<void>;
  /** Gives up a load that was not closed. */
  abandon(send: Send, id: string): Promise<void>;
  look(send: Send, id: string): Promise<LoadState>;
  results(send: Send, id: string, state: LoadState): Promise<LoadResults>;
}

export interface Connector {
  /** Most records of one call. */
  batch: number;
  loads: Loads;
  consentUrl(application: Application, request: ConsentRequest): string;
  exchangeCode(
    application: Application,
    answer: { code: string; verifier: string; redirectUri: string },
    http: Http,
  ): Promise<TokenOutcome>;
  refresh(application: Application, refreshToken: string, http: Http): Promise<TokenOutcome>;
  /** Ends our permission there; false without an answer. */
  revoke(application: Application, token: string, http: Http): Promise<boolean>;
  /** Returns the headers that carry a token. */
  headers(accessToken: string): Record<string, string>;
  describe(send: Send, objects: readonly string[]): Promise<SystemObject[]>;
  /** Returns a result for each record, in their order. Throws `CallRefused` where the whole call is. */
  upsert(send: Send, object: string, records: readonly OutgoingRecord[]): Promise<RecordResult[]>;
  /** Returns the fields of known records by our key, in as many calls as that needs; unknown ones are absent. */
  read(
    send: Send,
    object: string,
    keys: readonly string[],
    fields: readonly string[],
  ): Promise<Map<string, Record<string, FieldValue>>>;
  /** Returns which of these keys a field of the object's records names, in as many calls as that needs. */
  named(send: Send, object: string, field: string, keys: readonly string[]): Promise<Set<string>>;
  /** Most keys of one call that reads so many fields. */
  readMost(fields: readonly string[]): number;
  /** Counts the records that have our key. */
  count(send: Send, object: string): Promise<number>;
  /**
   * Returns the records whose keys are above the first and up to the last, with fields and keys of parents: the
   * first `most` in the order of keys.
   */
  range(
    send: Send,
    object: string,
    keys: { above: string; upTo: string; most: number },
    names: { fields: readonly string[]; parents: readonly string[] },
  ): Promise<Map<string, HeldRecord>>;
  /** Deletes records by our key, with a result for each in their order; one that is not there is deleted. */
  remove(send: Send, object: string, keys: readonly string[]): Promise<RecordResult[]>;
  limits(send: Send): Promise<Limits>;
}

/** The system refused a whole call, with its own words. */
export class CallRefused extends Error {
  constructor(readonly error: RecordError) {
    super(error.code);
  }
}

/** A request to any address; `null` body: no answer. */
export type Http = (request: {
  method: "GET" | "POST" | "PATCH";
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeoutMs: number;
}) => Promise<
  | { sent: true; status: number; headers: Readonly<Record<string, string>>; body: string }
  | { sent: true; unknown: string }
  | { sent: false; reason: string }
>;
