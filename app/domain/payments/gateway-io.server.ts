/** What a connector gets to work with: the vault's egress, plain HTTP, the time and our account. */
import type { Answer, EgressTemplate, GatewayIo } from "~/gateways/gateway";
import { env } from "~/infrastructure/env.server";
import { callCompany } from "~/infrastructure/http-client.server";
import { assertNoTransaction } from "~/infrastructure/open-transaction";
import { vault } from "~/infrastructure/vault-client.server";

/** Our account at a company; integrated gateways are collected by the platform. */
export function credentialsOf(acquirer: string): Record<string, string> {
  if (acquirer !== "dlocal") throw new Error(`no account at ${acquirer}`);
  const { DLOCAL_URL, DLOCAL_LOGIN, DLOCAL_TRANS_KEY, DLOCAL_SECRET } = env();
  return {
    url: DLOCAL_URL ?? "",
    login: DLOCAL_LOGIN ?? "",
    transKey: DLOCAL_TRANS_KEY ?? "",
    secret: DLOCAL_SECRET ?? "",
    secretName: "dlocal",
  };
}

export function gatewayIo(acquirer: string, now: Date): GatewayIo {
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
