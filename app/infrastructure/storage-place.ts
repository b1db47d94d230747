import type { Readable } from "node:stream";
import type { IncomingFile } from "./incoming-files.server";

/** A file on its way out; its content has to be read or destroyed. */
export interface StoredFile {
  content: Readable;
  /** Bytes. */
  size: number;
}

/** What both do. Whoever asks them has judged the key. */
export interface Storage {
  /** Whole or not at all. */
  store(key: string, content: Buffer): Promise<void>;
  /** Whole or not at all; may take the file from where it lies. */
  storeFrom(key: string, file: IncomingFile): Promise<void>;
  open(key: string): Promise<StoredFile | null>;
  /** Again, and of what isn't there, it does nothing. */
  remove(key: string): Promise<void>;
}
