/** A new key for the vault, live: what the old ones sealed is sealed anew, in small batches. */
import type { VaultDatabase } from "~/infrastructure/vault-database.server";
import { sealedOf, type CardRecord } from "./card-record";
import { open, seal } from "./envelope";
import type { KeyRing } from "./keys";

const BATCH = 100;

type KeptRow = CardRecord & { organization_id: string; id: string };

/** How many cards each key of the ring seals. One-time cards are counted until they are used or expire. */
export interface KeyUse {
  current: string;
  keys: Record<string, { cards: number; temporal: number }>;
}

export async function keyUse(database: VaultDatabase, ring: KeyRing): Promise<KeyUse> {
  const keys: KeyUse["keys"] = {};
  for (const key of ring.keys.keys()) {
    const [row] = await database.rotation<{ cards: number; temporal: number }>(
      key,
      `SELECT (SELECT count(*)::int FROM vault.cards WHERE key_id = $1) AS cards,
              (SELECT count(*)::int FROM vault.temporal_cards WHERE key_id = $1 AND sealed IS NOT NULL) AS temporal`,
      [key],
    );
    keys[key] = { cards: row?.cards ?? 0, temporal: row?.temporal ?? 0 };
  }
  return { current: ring.current, keys };
}

/**
 * Seals a batch of the cards of older keys under the current one; answers how many. Readers see the
 * old or the new record, never a half: each is one UPDATE, which does nothing where the card was
 * erased or sealed anew in the meantime.
 */
export async function rotateBatch(database: VaultDatabase, ring: KeyRing): Promise<number> {
  for (const key of ring.keys.keys()) {
    if (key === ring.current) continue;
    const rows = await database.rotation<KeptRow>(
      key,
      `SELECT organization_id, id, key_id, wrapped_key, sealed, fingerprint, brand, first_six, last_four
         FROM vault.cards WHERE key_id = $1 LIMIT ${BATCH}`,
      [key],
    );
    for (const row of rows) await sealAnew(database, ring, row);
    if (rows.length > 0) return rows.length;
  }
  return 0;
}

async function sealAnew(database: VaultDatabase, ring: KeyRing, row: KeptRow): Promise<void> {
  const old = sealedOf(row);
  if (!old) return;
  const place = { table: "cards", organizationId: row.organization_id, id: row.id } as const;
  const fresh = seal(ring, place, open(ring, place, old));
  await database.statement(
    row.organization_id,
    `UPDATE vault.cards SET key_id = $4, wrapped_key = $5, sealed = $6
      WHERE organization_id = $1 AND id = $2 AND key_id = $3`,
    [row.organization_id, row.id, old.keyId, fresh.keyId, fresh.wrappedKey, fresh.sealed],
  );
}
