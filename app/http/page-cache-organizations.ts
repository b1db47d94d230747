/** Hosts' organisations in memory, as long as changes are announced to us. */
import type { CurrentOrganization } from "~/domain/context";

const MOST = 5_000;

type Load = (now: Date, by: { slug: string }) => Promise<CurrentOrganization | null>;

export interface OrganizationTable {
  /** What is known without asking; undefined: ask `find`. */
  known(slug: string): CurrentOrganization | undefined;
  find(slug: string, now: Date): Promise<CurrentOrganization | null>;
  forget(slug: string): void;
  /** Begins empty, or stops keeping anything, when the announcements begin or end. */
  setLive(live: boolean): void;
  readonly live: boolean;
}

export function createOrganizationTable(load: Load): OrganizationTable {
  const table = new Map<string, CurrentOrganization>();
  let live = false;
  // A change that is announced while a row is being read makes what was read too old to keep.
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
