/**
 * What a device keeps of pledges while it has no network: sealed to our key, in the browser's own
 * database. Page and worker share it.
 */
import { openDB, type DBSchema, type IDBPDatabase } from "idb";

/** A pledge that only this device has. */
export interface StoredPledge {
  uuid: string;
  /** By the device's clock, in milliseconds. */
  storedAt: number;
  /** The campaign, which the list shows; nothing of the donor is readable here. */
  campaign: string;
  /** Identifies the person when the pledge is delivered. */
  ticket: string;
  key: string;
  box: string;
  /** The code of the refusal that kept it here; null before the first try and after a broken network. */
  refusal: string | null;
}

interface Schema extends DBSchema {
  pledges: { key: string; value: StoredPledge };
}

const NAME = "dadiva-pledges";
/** The worker's cache of page and files. */
export const PAGE_CACHE = "dadiva-pledges";

function open(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore("pledges", { keyPath: "uuid" });
    },
  });
}

/** Opens the database for one piece of work: a worker may be ended at any time, so nothing stays open. */
async function within<T>(work: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

/** Returns what waits here, oldest first. */
export async function listStored(): Promise<StoredPledge[]> {
  const stored = await within((database) => database.getAll("pledges"));
  return stored.toSorted((a, b) => a.storedAt - b.storedAt);
}

/** Stores or replaces a pledge. Throws where the browser denies or lacks storage. */
export async function putStored(pledge: StoredPledge): Promise<void> {
  await within((database) => database.put("pledges", pledge));
}

export async function forgetStored(uuid: string): Promise<void> {
  await within((database) => database.delete("pledges", uuid));
}

/** Erases everything that this device kept, and the page that it shows without a network. */
export async function wipeStored(): Promise<void> {
  await within((database) => database.clear("pledges"));
  await caches.delete(PAGE_CACHE);
}
