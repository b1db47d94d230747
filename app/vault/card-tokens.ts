import { failpoint } from "~/infrastructure/failpoints";
import type { VaultDatabase } from "~/infrastructure/database/vault-database.server";
import type { CheckedCard } from "./card";
import { describeRecord, idOfToken, newToken, sealedOf } from "./card-record";
import type { CardDescription, CardRecord, ReleasedCard } from "./card-record";
import { fingerprintOf, open, seal, type CardSecrets } from "./envelope";
import { VaultError } from "./errors";
import type { KeyRing } from "./keys";
import type { SecurityCodes } from "./security-codes";

const TOKEN_LIFE_MS = 15 * 60 * 1000;
const TOMBSTONE_LIFE_MS = 24 * 60 * 60 * 1000;

export interface TokenRecord extends CardRecord {
  id: string;
  has_security_code: boolean;
  expires_at: Date;
  consumed_at: Date | null;
  consumed_key: string | null;
}

/** Card tokens: the cards are sealed in PostgreSQL, their security codes are in this process's memory. */
export class CardTokens {
  constructor(
    private readonly database: VaultDatabase,
    private readonly ring: KeyRing,
    private readonly codes: SecurityCodes,
  ) {}

  fingerprint(number: string): string {
    return fingerprintOf(this.ring, number);
  }

  /** Creates a token for one use within 15 minutes by the product's clock. */
  async create(organizationId: string, card: CheckedCard, now: Date) {
    const { token, id } = newToken();
    const { number, brand, expirationMonth, expirationYear, holderName, securityCode } = card;
    const expiresAt = new Date(now.getTime() + TOKEN_LIFE_MS);
    await this.insert(organizationId, id, {
      secrets: { number, expirationMonth, expirationYear, holderName },
      brand,
      now,
      expiresAt,
      hasSecurityCode: securityCode !== null,
    });
    if (securityCode !== null) this.codes.put(organizationId, token, securityCode, expiresAt);
    await failpoint("vault.after_seal");
    return { token, expiresAt };
  }

  /**
   * Creates a second token for an unused token's card, with the same expiry, so that a declined charge can be
   * retried at once at another provider; each token works once. Throws `not_found`, `card_token_expired`.
   */
  async copy(organizationId: string, token: string, now: Date): Promise<string> {
    const record = await this.find(organizationId, token);
    if (!record) throw new VaultError("not_found");
    const secrets = this.openUnused(organizationId, record, "", now);
    const { token: second, id } = newToken();
    await this.insert(organizationId, id, {
      secrets,
      brand: record.brand,
      now,
      expiresAt: record.expires_at,
      hasSecurityCode: record.has_security_code,
    });
    this.codes.copy(organizationId, token, second);
    return second;
  }

  /** Erases the card and security code of an unneeded token; an unknown one is ignored. */
  async drop(organizationId: string, token: string, now: Date): Promise<void> {
    this.codes.take(organizationId, token);
    await this.database.statement(
      organizationId,
      `UPDATE vault.card_tokens SET consumed_at = $3, sealed = NULL, wrapped_key = NULL
        WHERE organization_id = $1 AND id = $2 AND consumed_at IS NULL`,
      [organizationId, idOfToken(token), now],
    );
  }

  /** Erases the security code of a token that was consumed without it. */
  forgetCode(organizationId: string, token: string): void {
    this.codes.take(organizationId, token);
  }

  /** Throws what a caller learns who read a token before another one consumed it. */
  refuseConsumed(organizationId: string, token: string, now: Date): Promise<never> {
    return this.refuse("expired", organizationId, token, "", now);
  }

  private async insert(
    organizationId: string,
    id: string,
    card: {
      secrets: CardSecrets;
      brand: string | null;
      hasSecurityCode: boolean;
      now: Date;
      expiresAt: Date;
    },
  ): Promise<void> {
    const { secrets, brand, hasSecurityCode, now, expiresAt } = card;
    const { number } = secrets;
    await failpoint("vault.before_seal");
    const place = { table: "card_tokens", organizationId, id } as const;
    const { keyId, wrappedKey, sealed } = seal(this.ring, place, secrets);
    await this.database.statement(
      organizationId,
      `INSERT INTO vault.card_tokens (organization_id, id, key_id, wrapped_key, sealed,
         fingerprint, brand, first_six, last_four, has_security_code, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        organizationId,
        id,
        keyId,
        wrappedKey,
        sealed,
        this.fingerprint(number),
        brand,
        number.slice(0, 6),
        number.slice(-4),
        hasSecurityCode,
        now,
        expiresAt,
      ],
    );
  }

  /** Returns null for an unknown token and for another organisation's. */
  async find(organizationId: string, token: string): Promise<TokenRecord | null> {
    const id = idOfToken(token);
    if (id === null) return null;
    const rows = await this.database.statement<TokenRecord>(
      organizationId,
      `SELECT id, key_id, wrapped_key, sealed, fingerprint, brand, first_six, last_four,
              has_security_code, expires_at, consumed_at, consumed_key
         FROM vault.card_tokens WHERE organization_id = $1 AND id = $2`,
      [organizationId, id],
    );
    return rows[0] ?? null;
  }

  /** Throws `not_found`. */
  async describe(organizationId: string, token: string, now: Date): Promise<CardDescription> {
    const record = await this.find(organizationId, token);
    if (!record) throw new VaultError("not_found");
    const usable = record.consumed_at === null && record.expires_at > now;
    const hasCode = this.codes.has(organizationId, token);
    return {
      kind: "token",
      ...describeRecord(record, usable ? this.secretsOf(organizationId, record) : null),
      has_security_code: usable && hasCode,
      security_code_lost: usable && record.has_security_code && !hasCode,
      consumed: record.consumed_at !== null,
      expired: record.expires_at <= now,
    };
  }

  /** Returns the sealed data of a usable token without consuming it. */
  openUnused(organizationId: string, record: TokenRecord, key: string, now: Date): CardSecrets {
    if (record.consumed_at !== null) {
      const earlier = record.consumed_key === key ? "same_key" : "other_key";
      throw new VaultError("card_token_expired", { reason: "consumed", earlier_attempt: earlier });
    }
    const secrets = this.secretsOf(organizationId, record);
    if (record.expires_at <= now || secrets === null) throw expired("expired");
    return secrets;
  }

  /**
   * Consumes a token under a key that names the attempt; of all concurrent callers one gets the card. The
   * same statement erases the number, and the code leaves memory at once. Throws `not_found`, or
   * `card_token_expired` with `reason` (consumed, expired, code_lost) and `earlier_attempt`: whether there was
   * an earlier attempt, which may have been sent, and whether it had the same key.
   */
  async consume(
    organizationId: string,
    token: string,
    key: string,
    withSecurityCode: boolean,
    now: Date,
  ): Promise<ReleasedCard> {
    const record = await this.find(organizationId, token);
    if (!record) throw new VaultError("not_found");
    const secrets = this.openUnused(organizationId, record, key, now);
    const needsCode = withSecurityCode && record.has_security_code;
    if (needsCode && !this.codes.has(organizationId, token))
      return this.refuse("code_lost", organizationId, token, key, now);
    await failpoint("vault.before_consume");
    const consumed = await this.database.statement(
      organizationId,
      `UPDATE vault.card_tokens
          SET consumed_at = $3, consumed_key = $4, sealed = NULL, wrapped_key = NULL
        WHERE organization_id = $1 AND id = $2 AND consumed_at IS NULL AND sealed IS NOT NULL
        RETURNING id`,
      [organizationId, record.id, now, key],
    );
    if (consumed.length === 0) return this.refuse("expired", organizationId, token, key, now);
    const securityCode = this.codes.take(organizationId, token);
    await failpoint("vault.after_consume");
    if (needsCode && securityCode === null) throw expired("code_lost");
    return { ...secrets, securityCode: withSecurityCode ? securityCode : null };
  }

  /**
   * Throws that the token is consumed if a concurrent caller has consumed it since it was read, because
   * its card may have been sent; otherwise the reason.
   */
  private async refuse(
    reason: "expired" | "code_lost",
    organizationId: string,
    token: string,
    key: string,
    now: Date,
  ): Promise<never> {
    const record = await this.find(organizationId, token);
    if (record) this.openUnused(organizationId, record, key, now);
    throw expired(reason);
  }

  /** Erases the numbers and codes of all expired tokens; returns how many numbers. */
  async sweep(now: Date): Promise<number> {
    this.codes.sweep(now);
    const erased = await this.database.sweep(
      now,
      `UPDATE vault.card_tokens SET sealed = NULL, wrapped_key = NULL
        WHERE expires_at <= $1 AND sealed IS NOT NULL`,
      [now],
    );
    const forgotten = new Date(now.getTime() - TOMBSTONE_LIFE_MS);
    await this.database.sweep(forgotten, "DELETE FROM vault.card_tokens WHERE expires_at <= $1", [
      forgotten,
    ]);
    return erased;
  }

  private secretsOf(organizationId: string, record: TokenRecord): CardSecrets | null {
    const sealed = sealedOf(record);
    const place = { table: "card_tokens", organizationId, id: record.id } as const;
    return sealed && open(this.ring, place, sealed);
  }
}

function expired(reason: "expired" | "code_lost"): VaultError {
  return new VaultError("card_token_expired", { reason, earlier_attempt: "none" });
}
