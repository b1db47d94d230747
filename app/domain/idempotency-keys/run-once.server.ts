import type { Database, TenantContext } from "~/domain/context";
import { DomainError, refuseField } from "~/domain/errors";
import { keyedHash, matchesKeyedHash } from "~/infrastructure/crypto.server";
import { redactCardNumbers } from "~/values/cards/stray-card-numbers";
import { waitForFirst, type Once } from "./wait-for-first.server";

const KEPT_MS = 24 * 60 * 60 * 1000;
const LONGEST_KEY = 255;
/** By chance, the digits of an id and a counter behind it are a card number. */
const UUIDS = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const PURPOSE = "idempotency";

interface KeptRow {
  fingerprint: Uint8Array;
  answer: unknown;
}

/**
 * Runs `work` once for an `Idempotency-Key` (contract, Conventions). Within 24 h, the same key with
 * the same content returns the first answer again; other content throws `idempotency_key_reused`.
 * Key and work share one transaction: a second call waits for the key's row, and an error in the
 * work frees the key. `content` is the validated input without tokens; the answer must survive
 * JSON. Without a key the work simply runs.
 */
export async function withIdempotency<Answer>(
  ctx: TenantContext,
  scope: string,
  key: string | null,
  content: unknown,
  work: (db: Database) => Promise<Answer>,
): Promise<Once<Answer>> {
  if (key === null) return { state: "done", answer: await ctx.transaction(work) };
  requireKey(key);
  return waitForFirst((limit) =>
    ctx.transaction(async (db) => {
      await limit(db);
      return once(ctx, db, { scope, key, content }, work);
    }),
  );
}

/**
 * Throws `malformed_request` for an empty key, or one longer than 255 characters, and `validation_failed` for one
 * with a card number: keys are stored as they were sent.
 */
export function requireKey(key: string): void {
  if (key === "" || key.length > LONGEST_KEY) throw new DomainError("malformed_request");
  if (redactCardNumbers(key.replace(UUIDS, "/ /"), []) !== null) {
    throw refuseField("idempotency_key", "card_number_in_other_field");
  }
}

/** What a call was sent with: its `Idempotency-Key`, and the validated input without tokens. */
export interface KeyedContent {
  scope: string;
  key: string;
  content: unknown;
}

async function once<Answer>(
  ctx: TenantContext,
  db: Database,
  keyed: KeyedContent,
  work: (db: Database) => Promise<Answer>,
): Promise<Answer> {
  const { organizationId, now } = ctx;
  const { scope, key, content } = keyed;
  const expiresAt = new Date(now.getTime() + KEPT_MS);
  const fingerprint = keyedHash(PURPOSE, canonical(content));
  const taken = await db.sql<unknown>`
    INSERT INTO idempotency_keys (organization_id, scope, key, fingerprint, state, created_at, expires_at)
    VALUES (${organizationId}::uuid, ${scope}, ${key}, ${fingerprint}, 'running', ${now}, ${expiresAt})
    ON CONFLICT (organization_id, scope, key) DO UPDATE
      SET fingerprint = EXCLUDED.fingerprint, state = 'running', answer = NULL,
          created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at
      WHERE idempotency_keys.expires_at <= EXCLUDED.created_at
    RETURNING 1`;
  if (taken.length === 0) {
    const kept = await keptAnswer<Answer>(ctx, db, keyed);
    if (!kept) throw new DomainError("idempotency_key_reused");
    return kept.answer;
  }
  const answer = await work(db);
  await db.sql`
    UPDATE idempotency_keys SET state = 'kept', answer = ${JSON.stringify(answer)}::jsonb
    WHERE organization_id = ${organizationId}::uuid AND scope = ${scope} AND key = ${key}`;
  return answer;
}

/** Returns a key's first answer within its 24 h, or null. Throws `idempotency_key_reused` for other content. */
export async function keptAnswer<Answer>(
  { organizationId, now }: TenantContext,
  db: Database,
  { scope, key, content }: KeyedContent,
): Promise<{ answer: Answer } | null> {
  const [kept] = await db.sql<KeptRow>`
    SELECT fingerprint, answer FROM idempotency_keys
    WHERE organization_id = ${organizationId}::uuid AND scope = ${scope} AND key = ${key}
      AND expires_at > ${now}`;
  if (!kept) return null;
  if (!matchesKeyedHash(PURPOSE, canonical(content), kept.fingerprint)) {
    throw new DomainError("idempotency_key_reused");
  }
  return { answer: kept.answer as Answer };
}

/** Returns JSON with sorted keys, because the order of keys does not change the content. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}
