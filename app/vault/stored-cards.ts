import { randomUUID } from "node:crypto";
import { failpoint } from "~/infrastructure/failpoints";
import type { VaultDatabase } from "~/infrastructure/database/vault-database.server";
import { describeRecord, sealedOf, type CardDescription, type CardRecord } from "./card-record";
import { open, seal, type CardSecrets } from "./envelope";
import { VaultError } from "./errors";
import type { KeyRing } from "./keys";
import type { CardTokens } from "./card-tokens";

type StoredRecord = CardRecord & { id: string };

export interface StoreRequest {
  organizationId: string;
  token: string;
  donationId: string;
  /** Increases with each replacement of the donation's card; the first is 1. */
  version: number;
  /** Whether a first charge with the same token follows, which consumes it. */
  chargeFollows: boolean;
  /** The card's id where the caller has to know it before. */
  id?: string;
}

/**
 * Stores a card while its token is unused, and consumes the token in the same statement: of concurrent callers
 * that want one token, the row's lock lets one in.
 */
const STORE = `
WITH token AS (
  SELECT id FROM vault.card_tokens
   WHERE organization_id = $1 AND id = $13 AND consumed_at IS NULL AND sealed IS NOT NULL FOR UPDATE
), stored AS (
  INSERT INTO vault.cards (organization_id, id, donation_id, version, key_id, wrapped_key,
    sealed, fingerprint, brand, first_six, last_four, created_at)
  SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12 FROM token
  ON CONFLICT (organization_id, donation_id, version) DO NOTHING RETURNING id
), consumed AS (
  UPDATE vault.card_tokens t
     SET consumed_at = $12, consumed_key = 'store ' || stored.id, sealed = NULL, wrapped_key = NULL
    FROM stored WHERE t.organization_id = $1 AND t.id = $13 AND NOT $14::boolean
)
SELECT EXISTS (SELECT FROM token) AS "isUsable", EXISTS (SELECT FROM stored) AS "isStored"`;

/** Stored cards of monthly donations, and for an hour of single ones; they never have a security code. */
export class StoredCards {
  constructor(
    private readonly database: VaultDatabase,
    private readonly ring: KeyRing,
    private readonly tokens: CardTokens,
  ) {}

  /**
   * Stores a token's card for a donation and consumes the token, unless a first charge follows. Throws
   * `not_found`, `card_token_expired`, and `already_exists` if the donation has a card of this version.
   */
  async store(request: StoreRequest, now: Date): Promise<string> {
    const { organizationId, token, donationId, version, chargeFollows } = request;
    const { id = randomUUID() } = request;
    const record = await this.tokens.find(organizationId, token);
    if (!record) throw new VaultError("not_found");
    const secrets = this.tokens.openUnused(organizationId, record, "", now);
    await failpoint("vault.before_seal");
    const place = { table: "cards", organizationId, id } as const;
    const { keyId, wrappedKey, sealed } = seal(this.ring, place, secrets);
    const { fingerprint, brand, first_six: firstSix, last_four: lastFour } = record;
    const [result] = await this.database.statement<{ isUsable: boolean; isStored: boolean }>(
      organizationId,
      STORE,
      [
        ...[organizationId, id, donationId, version, keyId, wrappedKey],
        ...[sealed, fingerprint, brand, firstSix, lastFour, now],
        ...[record.id, chargeFollows],
      ],
    );
    if (!result?.isUsable) return this.tokens.refuseConsumed(organizationId, token, now);
    if (!result.isStored) throw new VaultError("already_exists");
    if (!chargeFollows) this.tokens.forgetCode(organizationId, token);
    await failpoint("vault.after_seal");
    return id;
  }

  /** Throws `not_found`. */
  async describe(organizationId: string, cardId: string): Promise<CardDescription> {
    const record = await this.get(organizationId, cardId);
    return {
      kind: "card",
      ...describeRecord(record, this.secretsOf(organizationId, record)),
      has_security_code: false,
      security_code_lost: false,
      consumed: false,
      expired: false,
    };
  }

  /** Throws `not_found`. */
  async release(organizationId: string, cardId: string): Promise<CardSecrets> {
    return this.secretsOf(organizationId, await this.get(organizationId, cardId));
  }

  /** Erases a card for good; an unknown id is ignored. */
  async erase(organizationId: string, cardId: string): Promise<void> {
    await this.database.statement(
      organizationId,
      "DELETE FROM vault.cards WHERE organization_id = $1 AND id = $2",
      [organizationId, cardId],
    );
  }

  private async get(organizationId: string, cardId: string): Promise<StoredRecord> {
    const rows = await this.database.statement<StoredRecord>(
      organizationId,
      `SELECT id, key_id, wrapped_key, sealed, fingerprint, brand, first_six, last_four
         FROM vault.cards WHERE organization_id = $1 AND id = $2`,
      [organizationId, cardId],
    );
    if (!rows[0]) throw new VaultError("not_found");
    return rows[0];
  }

  private secretsOf(organizationId: string, record: StoredRecord): CardSecrets {
    const sealed = sealedOf(record);
    if (!sealed) throw new VaultError("not_found");
    return open(this.ring, { table: "cards", organizationId, id: record.id }, sealed);
  }
}
