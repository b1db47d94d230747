/** A vault for tests of charges at Centralpos: it sends requests to the company, and every card is the test card. */
import { randomUUID } from "node:crypto";
import type { EgressTemplate } from "~/providers/provider-io";
import { CARD_NUMBER, egress } from "../../contracts/centralpos-driver";
import { CARD_SUMMARY } from "../donation-form";
import { tokenVault } from "./token-vault";

const PATIENCE_MS = 20_000;
const CARD = { kind: "vault_card", cardId: CARD_NUMBER, organizationId: "" } as const;

type Sent = Omit<EgressTemplate, "card"> & { card: object | null };

/** Returns a replacement of the vault client's module for `vi.mock`. */
export function centralposVault() {
  const { VaultRefusal, vault } = tokenVault();
  const client = {
    ...vault(),
    tokenise: async ({ body }: { body: Buffer }) => {
      const { payment_method: typed, ...rest } = JSON.parse(body.toString("utf8")) as {
        payment_method: Record<string, unknown>;
      };
      const { cardholder_name, cardholder_id_type, cardholder_id_number } = typed;
      const method = {
        ...{ cardholder_name, cardholder_id_type, cardholder_id_number },
        ...{ gateway: { token: randomUUID() }, card: { ...CARD_SUMMARY, issues: [] } },
      };
      return {
        card: "token",
        body: Buffer.from(JSON.stringify({ ...rest, payment_method: method })),
      };
    },
    egress: async (sent: Sent) => egress({ ...sent, card: sent.card && CARD }, PATIENCE_MS),
  };
  return { VaultRefusal, vault: () => client };
}
