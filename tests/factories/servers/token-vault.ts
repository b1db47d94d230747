/** A vault for tests of operations: a card token works once, and every card is the test card. */
import { randomUUID } from "node:crypto";
import { CARD_SUMMARY } from "../donation-form";

const consumed = new Set<string>();

/** The stored cards that were erased, in order. */
export const erasedCards: string[] = [];

class VaultRefusal extends Error {
  readonly code = "card_token_expired";
}

function requireUnspent(token: string): void {
  if (consumed.has(token)) throw new VaultRefusal();
}

/** Returns a replacement of the vault client's module for `vi.mock`. */
export function tokenVault() {
  const client = {
    store: async ({ token }: { token: string }) => {
      requireUnspent(token);
      consumed.add(token);
      return randomUUID();
    },
    copyToken: async (_organizationId: string, token: string) => {
      requireUnspent(token);
      return randomUUID();
    },
    dropToken: async (_organizationId: string, token: string) => void consumed.add(token),
    erase: async (_organizationId: string, cardId: string) => void erasedCards.push(cardId),
    inspect: async (_organizationId: string, token: string) => ({
      ...CARD_SUMMARY,
      kind: "token",
      consumed: consumed.has(token),
      expired: false,
    }),
  };
  return { VaultRefusal, vault: () => client };
}
