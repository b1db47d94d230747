import { getProvider } from "~/providers/registry";
import type { ProviderIo } from "~/providers/provider-io";
import { isId } from "~/values/ids/ids";
import { acrossOrganizations, createJobContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { isOwnAccount } from "~/providers/accounts";
import type { WaitingNotification } from "./find-notification.server";
import { ioWith, platformCredentials, providerFor } from "~/domain/payments/provider-for.server";

// This role sees no ended connection.
const OF_ACCOUNT = `
SELECT organization_id, id FROM gateway_connections
 WHERE company = $1 AND account_id = $2 LIMIT 1`;
const MATCH = `
UPDATE webhook_inbox SET order_id = $2::uuid WHERE id = $1::uuid AND order_id IS NULL AND processed_at IS NULL`;

/**
 * Asks the provider for our reference of the payment that a message names by the provider's id
 * only, and stores it. Returns whether the message names our attempt now; without an answer the
 * next round asks again.
 */
export async function matchNotification(
  now: Date,
  { id, provider: name, providerId, account }: WaitingNotification,
): Promise<boolean> {
  const provider = getProvider(name);
  if (!provider.findPayment || providerId === null) return false;
  const io = await ioOf(now, name, account);
  const found = io && (await provider.findPayment(providerId, io));
  if (found?.kind !== "found" || !isId(found.reference)) return false;
  const across = acrossOrganizations("a notification names no tenant", now);
  await across.statements({ text: MATCH, values: [id, found.reference] });
  return true;
}

/** Returns the account that the message is about: ours, or the organisation's that it names. */
async function ioOf(now: Date, name: string, account: string | null): Promise<ProviderIo | null> {
  if (!isOwnAccount(name)) return ioWith(now, platformCredentials(name));
  if (account === null) return null;
  const across = acrossOrganizations("a notification names no tenant", now);
  const rows = await across.statements({ text: OF_ACCOUNT, values: [name, account] });
  const row = rows[0]?.[0];
  const organization = row && (await findOrganization(now, { id: String(row.organization_id) }));
  if (!organization) return null;
  const job = {
    organization,
    now,
    locale: organization.country === "BR" ? "pt-BR" : "es",
  } as const;
  const ctx = createJobContext("payments.handle-notification", job);
  const owned = await providerFor(ctx, { processorId: String(row.id), provider: name });
  return owned?.io ?? null;
}
