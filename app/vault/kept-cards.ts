import { randomUUID } from "node:crypto";
import { failpoint } from "~/infrastructure/failpoints";
import type { VaultDatabase } from "~/infrastructure/vault-database.server";
import { describeRecord, sealedOf, type CardDescription, type CardRecord } from "./card-record";
import { open, seal, type CardSecrets } from "./envelope";
import { VaultError } from "./errors";
import type { KeyRing } from "./keys";
import type { TemporalCards } from "./temporal-cards";

type KeptRecord = CardRecord & { id: string };

export interface KeepRequest {
  organizationId: string;
  token: string;
  donationId: string;
  /** Increases with each replacement of the donation's card; the first is 1. */
  version: number;
}

/** Stored cards of monthly donations; they never have a security code. */
export class KeptCards {
  constructor(
    private readonly database: VaultDatabase,
    private readonly ring: KeyRing,
    private readonly temporal: TemporalCards,
  ) {}

  /**
   * Stores a token's card for a donation without consuming the token; a repeated call returns the first card
   * id. Throws `not_found`, `card_token_expired`, and `already_exists` for another card under the same
   * donation and version.
   */
  async keep(request: KeepRequest, now: Date): Promise<string> {
    const { organizationId, token, donationId, version } = request;
    const record = await this.temporal.find(organizationId, token);
    const existing = await this.ofDonation(request);
    if (existing) return sameCard(existing, record?.fingerprint);
    if (!record) throw new VaultError("not_found");
    const secrets = this.temporal.openUnspent(organizationId, record, "", now);
    const id = randomUUID();
    await failpoint("vault.before_seal");
    const place = { table: "cards", organizationId, id } as const;
    const { keyId, wrappedKey, sealed } = seal(this.ring, place, secrets);
    const { fingerprint, brand, first_six: firstSix, last_four: lastFour } = record;
    const kept = await this.database.statement<{ id: string }>(
      organizationId,
      `INSERT INTO vault.cards (organization_id, id, donation_id, version, key_id, wrapped_key,
         sealed, fingerprint, brand, first_six, last_four, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       ON CONFLICT (organization_id, donation_id, version) DO NOTHING RETURNING id`,
      [
        ...[organizationId, id, donationId, version, keyId, wrappedKey],
        ...[sealed, fingerprint, brand, firstSix, lastFour, now],
      ],
    );
    await failpoint("vault.after_seal");
    if (kept[0]) return kept[0].id;
    const winner = await this.ofDonation(request);
    if (!winner) throw new VaultError("not_found");
    return sameCard(winner, fingerprint);
  }

  /** Throws `not_found`. */
  async describe(organizationId: string, cardId: string): Promise<CardDescription> {
    const record = await this.get(organizationId, cardId);
    return {
      kind: "card",
      ...describeRecord(record, this.secretsOf(organizationId, record)),
      has_security_code: false,
      security_code_lost: false,
      spent: false,
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

  private async get(organizationId: string, cardId: string): Promise<KeptRecord> {
    const rows = await this.database.statement<KeptRecord>(
      organizationId,
      `SELECT id, key_id, wrapped_key, sealed, fingerprint, brand, first_six, last_four
         FROM vault.cards WHERE organization_id = $1 AND id = $2`,
      [organizationId, cardId],
    );
    if (!rows[0]) throw new VaultError("not_found");
    return rows[0];
  }

  private async ofDonation({ organizationId, donationId, version }: KeepRequest) {
    const rows = await this.database.statement<{ id: string; fingerprint: string }>(
      organizationId,
      `SELECT id, fingerprint FROM vault.cards
        WHERE organization_id = $1 AND donation_id = $2 AND version = $3`,
      [organizationId, donationId, version],
    );
    return rows[0] ?? null;
  }

  private secretsOf(organizationId: string, record: KeptRecord): CardSecrets {
    const sealed = sealedOf(record);
    if (!sealed) throw new VaultError("not_found");
    return open(this.ring, { table: "cards", organizationId, id: record.id }, sealed);
  }
}

function sameCard(kept: { id: string; fingerprint: string }, fingerprint?: string): string {
  if (fingerprint !== undefined && fingerprint !== kept.fingerprint) {
    throw new VaultError("already_exists");
  }
  return kept.id;
}
