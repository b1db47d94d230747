/** What a provider gets to work with: the vault's egress, plain HTTP, the time and our account. */
import type { Answer, EgressTemplate, ProviderIo } from "~/providers/provider";
import { env } from "~/infrastructure/env.server";
import { callCompany } from "~/infrastructure/http-client.server";
import { assertNoTransaction } from "~/infrastructure/open-transaction";
import { vault } from "~/infrastructure/vault-client.server";

/**
 * Our account at a company; integrated gateways are collected by the platform. Global payments have a
 * second one at dLocal; without its settings it is none (''), never the first: each account knows its
 * own charges alone.
 */
export function credentialsOf(acquirer: string): Record<string, string> {
  if (acquirer !== "dlocal" && acquirer !== "dlocal_global") {
    throw new Error(`no account at ${acquirer}`);
  }
  const settings = env();
  const prefix = acquirer === "dlocal" ? "DLOCAL" : "DLOCAL_GLOBAL";
  return {
    url: settings.DLOCAL_URL ?? "",
    login: settings[`${prefix}_LOGIN`] ?? "",
    transKey: settings[`${prefix}_TRANS_KEY`] ?? "",
    secret: settings[`${prefix}_SECRET`] ?? "",
    secretName: acquirer,
  };
}

export function gatewayIo(acquirer: string, now: Date): ProviderIo {
  return {
    egress,
    http: (request) => callCompany(request),
    now: () => now,
    credentials: credentialsOf(acquirer),
  };
}

async function egress({ card, ...template }: EgressTemplate): Promise<Answer> {
  assertNoTransaction("the vault's egress");
  return vault().egress({
    ...template,
    organizationId: card.organizationId,
    card: card.kind === "token" ? { token: card.token } : { cardId: card.cardId },
  });
}
