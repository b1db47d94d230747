import { env } from "~/infrastructure/env.server";
import { companyScript, type CompanyScript } from "~/providers/accounts";
import { findOwnCredentials } from "~/domain/payment-processors/find-own-credentials.server";
import type { PublicContext } from "~/domain/context";

/** The script of the company that charges a form's cards, with the key of the organisation's account. */
export interface FormScript extends CompanyScript {
  publicKey: string;
}

/**
 * Returns the script with which the gateway's company makes card tokens in the donor's browser; null where
 * the vault alone makes them.
 */
export async function findCompanyScript(
  ctx: PublicContext,
  { id, provider }: { id: string; provider: string },
): Promise<FormScript | null> {
  ctx.require("read", "campaign", { published: true });
  const script = companyScript(provider, { ...env() });
  if (!script) return null;
  const account = await findOwnCredentials(ctx, id, "charge");
  return account?.publicKey ? { ...script, publicKey: account.publicKey } : null;
}
