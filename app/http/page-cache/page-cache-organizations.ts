/** Caches the organisations of hosts while PostgreSQL announces changes. */
import type { CurrentOrganization } from "~/domain/context";

const MOST = 5_000;

type Load = (now: Date, by: { slug: string }) => Promise<CurrentOrganization | null>;

export interface OrganizationTable {
  /** Returns the cached organisation; undefined means that the caller must use `find`. */
  known(slug: string): CurrentOrganization | undefined;
  find(slug: string, now: Date): Promise<CurrentOrganization | null>;
  forget(slug: string): void;
  /** Empties the cache and turns it on or off, when the announcements start or end. */
  setLive(live: boolean): void;
  readonly live: boolean;
}

export function createOrganizationTable(load: Load): OrganizationTable {
  const table = new Map<string, CurrentOrganization>();
  let live = false;
  // A change that is announced during a read makes that row too old to cache.
  let edition = 0;
  return {
    get live() {
      return live;
    },
    known: (slug) => (live ? table.get(slug) : undefined),
    async find(slug, now) {
      const known = live ? table.get(slug) : undefined;
      if (known) return known;
      const before = edition;
      const found = await load(now, { slug });
      if (found && live && before === edition) {
        const [oldest] = table.keys();
        if (table.size >= MOST && oldest !== undefined) table.delete(oldest);
        table.set(slug, found);
      }
      return found;
    },
    forget(slug) {
      edition += 1;
      table.delete(slug);
    },
    setLive(isLive) {
      edition += 1;
      live = isLive;
      table.clear();
    },
  };
}
