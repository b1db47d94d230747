import type { Readable } from "node:stream";
import type { IncomingFile } from "./incoming-files.server";

/** An opened file; the caller must read or destroy its content. */
export interface StoredFile {
  content: Readable;
  size: number;
}

/** The interface of both storages. The caller has validated the key. */
export interface Storage {
  /** Stores completely or not at all. */
  store(key: string, content: Buffer): Promise<void>;
  /** Stores completely or not at all; may move the file from its place. */
  storeFrom(key: string, file: IncomingFile): Promise<void>;
  open(key: string): Promise<StoredFile | null>;
  /** A repetition, or a missing file, is no error. */
  remove(key: string): Promise<void>;
}
