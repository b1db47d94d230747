import type { Provider } from "~/providers/provider";
import type { Answer, EgressTemplate, ProviderIo } from "~/providers/provider-io";
import { findPlatformAccount, isOwnAccount } from "~/providers/accounts";
import { getProvider } from "~/providers/registry";
import { companySetting } from "~/infrastructure/env.server";
import { callCompany } from "~/infrastructure/http-client.server";
import { assertNoTransaction } from "~/infrastructure/database/open-transaction";
import { vault } from "~/infrastructure/vault-client.server";
import type { TenantContext } from "../context";
import {
  findOwnCredentials,
  type AccountUse,
} from "../payment-processors/find-own-credentials.server";

/** The account that sends a charge: a payment processor's row. */
interface ProcessorAccount {
  processorId: string;
  provider: string;
}

interface ProviderAccount {
  provider: Provider;
  io: ProviderIo;
}

/**
 * Returns the provider of a payment processor with its account: the platform's for integrated
 * gateways, the organisation's own for Mercado Pago and Centralpos. Returns null after the
 * organisation disconnected its account. Throws for a name without a provider.
 */
export async function providerFor(
  ctx: TenantContext,
  processor: ProcessorAccount,
  use: AccountUse = "follow_up",
): Promise<ProviderAccount | null> {
  const provider = getProvider(processor.provider);
  const credentials = await credentialsFor(ctx, processor, use);
  if (!credentials) return null;
  return { provider, io: ioWith(ctx.now, credentials) };
}

export async function credentialsFor(
  ctx: TenantContext,
  { processorId, provider }: ProcessorAccount,
  use: AccountUse = "follow_up",
): Promise<Record<string, string> | null> {
  return isOwnAccount(provider)
    ? findOwnCredentials(ctx, processorId, use)
    : platformCredentials(provider);
}

/**
 * Returns the platform's credentials of one of its accounts; a gateway may have its own. Without its settings the credentials are empty and never fall back to the first account, because
 * each account knows only its own charges.
 */
export function platformCredentials(provider: string): Record<string, string> {
  const found = findPlatformAccount(provider);
  if (!found) throw new Error(`no account at ${provider}`);
  const own = found.company.settings.map((name): [string, string] => [
    camelCase(name),
    companySetting(`${found.account.name.toUpperCase()}_${name}`),
  ]);
  const set = companySetting(`${found.company.company.toUpperCase()}_URL`);
  const url = set || (found.company.address ?? "");
  return { url, ...Object.fromEntries(own), secretName: provider };
}

/** Returns with what a provider's notifications are verified, whichever account they are about. */
export function notificationCredentials(provider: string): Record<string, string> {
  if (!isOwnAccount(provider)) return platformCredentials(provider);
  return { webhookSecret: companySetting(`${provider.toUpperCase()}_WEBHOOK_SECRET`) };
}

/** The settings' names as providers read them: `TRANS_KEY` is `transKey`. */
function camelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
}

/** Returns how a provider reaches its company with the credentials of one account. */
export function ioWith(now: Date, credentials: Record<string, string>): ProviderIo {
  return { egress, http: callCompany, now: () => now, credentials };
}

async function egress({ card, ...template }: EgressTemplate): Promise<Answer> {
  assertNoTransaction("the vault's egress");
  if (card === null) return vault().egress({ ...template, card });
  return vault().egress({
    ...template,
    organizationId: card.organizationId,
    card: card.kind === "token" ? { token: card.token } : { cardId: card.cardId },
  });
}
