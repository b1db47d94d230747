/** Rotates the vault's key while it runs: cards sealed with old keys are sealed again, in small batches. */
import type { VaultDatabase } from "~/infrastructure/database/vault-database.server";
import { sealedOf, type CardRecord } from "./card-record";
import { open, seal, type CardSecrets, type RecordPlace } from "./envelope";
import type { KeyRing } from "./keys";

const BATCH = 100;
/** So many damaged records are no coincidence: the rotation stops reading, and a person must look. */
const MOST_DAMAGED = 1_000;

type KeptRow = CardRecord & { organization_id: string; id: string };

interface Damaged {
  organizationId: string;
  id: string;
}

/** How many cards each key of the ring seals. Card tokens count until they are consumed or expire. */
export interface KeyUse {
  current: string;
  keys: Record<string, { cards: number; tokens: number }>;
}

export async function keyUse(database: VaultDatabase, ring: KeyRing): Promise<KeyUse> {
  const keys: KeyUse["keys"] = {};
  for (const key of ring.keys.keys()) {
    const [row] = await database.rotation<{ cards: number; tokens: number }>(
      key,
      `SELECT (SELECT count(*)::int FROM vault.cards WHERE key_id = $1) AS cards,
              (SELECT count(*)::int FROM vault.card_tokens WHERE key_id = $1 AND sealed IS NOT NULL) AS tokens`,
      [key],
    );
    keys[key] = { cards: row?.cards ?? 0, tokens: row?.tokens ?? 0 };
  }
  return { current: ring.current, keys };
}

export interface Rotated {
  rotated: number;
  /** `organisation/card` of each record that does not open; the record stays as it is. */
  damaged: string[];
}

/**
 * Seals a batch of cards with the current key. It skips damaged records, so that the others don't wait for
 * them: once `rotated` is 0 all are named. Readers see the old or the new record, never a half: one UPDATE
 * writes each, and does nothing when the card was erased or sealed again in the meantime.
 */
export async function rotateBatch(database: VaultDatabase, ring: KeyRing): Promise<Rotated> {
  const damaged: Damaged[] = [];
  for (const key of ring.keys.keys()) {
    if (key === ring.current) continue;
    while (damaged.length < MOST_DAMAGED) {
      const rows = await readBatch(database, key, damaged);
      if (rows.length === 0) break;
      let rotated = 0;
      for (const row of rows) {
        if (await sealAnew(database, ring, row)) rotated += 1;
        else damaged.push({ organizationId: row.organization_id, id: row.id });
      }
      if (rotated > 0) return { rotated, damaged: damaged.map(nameOf) };
    }
  }
  return { rotated: 0, damaged: damaged.map(nameOf) };
}

function nameOf({ organizationId, id }: Damaged): string {
  return `${organizationId}/${id}`;
}

function readBatch(database: VaultDatabase, key: string, but: Damaged[]): Promise<KeptRow[]> {
  return database.rotation<KeptRow>(
    key,
    `SELECT organization_id, id, key_id, wrapped_key, sealed, fingerprint, brand, first_six, last_four
       FROM vault.cards WHERE key_id = $1 AND id <> ALL($2::uuid[]) LIMIT ${BATCH}`,
    [key, but.map(({ id }) => id)],
  );
}

/** Returns whether the record could be opened; throws when the database fails. */
async function sealAnew(database: VaultDatabase, ring: KeyRing, row: KeptRow): Promise<boolean> {
  const place = { table: "cards", organizationId: row.organization_id, id: row.id } as const;
  const secrets = openRow(ring, place, row);
  if (!secrets) return false;
  const fresh = seal(ring, place, secrets);
  await database.statement(
    row.organization_id,
    `UPDATE vault.cards SET key_id = $4, wrapped_key = $5, sealed = $6
      WHERE organization_id = $1 AND id = $2 AND key_id = $3`,
    [row.organization_id, row.id, row.key_id, fresh.keyId, fresh.wrappedKey, fresh.sealed],
  );
  return true;
}

function openRow(ring: KeyRing, place: RecordPlace, row: KeptRow): CardSecrets | null {
  try {
    const old = sealedOf(row);
    return old && open(ring, place, old);
  } catch {
    // The record was altered or sealed for another place; another try would not open it.
    return null;
  }
}
