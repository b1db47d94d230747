import {
  createVaultDatabase,
  type VaultDatabase,
} from "~/infrastructure/database/vault-database.server";
import type { EgressParts } from "./egress";
import { StoredCards } from "./stored-cards";
import { loadKeyFile, takeKeys, type KeyRing } from "./keys";
import { SecurityCodes } from "./security-codes";
import { createSender } from "./send";
import type { VaultSettings } from "./settings";
import { CardTokens } from "./card-tokens";

export interface Vault extends EgressParts {
  database: VaultDatabase;
  codes: SecurityCodes;
  ring: KeyRing;
  /** Reads the key file again; does nothing when the keys came from the environment. */
  reloadKeys(): void;
  /** Overwrites the codes and closes all connections. */
  close(): Promise<void>;
}

export function createVault(
  settings: Pick<VaultSettings, "databaseUrl" | "ring" | "providers"> &
    Partial<Pick<VaultSettings, "keyFile">>,
): Vault {
  const database = createVaultDatabase(settings.databaseUrl);
  const codes = new SecurityCodes();
  const tokens = new CardTokens(database, settings.ring, codes);
  const sender = createSender();
  return {
    database,
    codes,
    ring: settings.ring,
    reloadKeys() {
      if (settings.keyFile)
        takeKeys(settings.ring, loadKeyFile(settings.keyFile, { mayCreate: false }));
    },
    tokens,
    stored: new StoredCards(database, settings.ring, tokens),
    providers: settings.providers,
    sender,
    async close() {
      codes.wipe();
      await Promise.allSettled([sender.close(), database.close()]);
    },
  };
}
