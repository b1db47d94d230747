import { currentSeal } from "~/infrastructure/crypto.server";
import { acrossOrganizations, createJobContext } from "../context";
import { findOrganization } from "../organizations/find-organization.server";
import { resealTokens } from "./integration-secrets.server";

const CONNECTED = "SELECT organization_id FROM integrations WHERE state = 'connected' ORDER BY 1";
const OTHERS = `
SELECT id, secrets FROM integrations
 WHERE organization_id = $1::uuid AND secrets <> '' AND NOT starts_with(secrets, $2)`;
/** Updates only an unchanged row, so that a token that was refreshed meanwhile stays. */
const RESEAL = `
UPDATE integrations SET secrets = $4
 WHERE organization_id = $1::uuid AND id = $2::uuid AND secrets = $3
RETURNING id`;

export interface ResealedIntegrations {
  resealed: number;
  /** Connections whose key is no longer available; their organisations connect again. */
  unreadable: number;
}

/**
 * Reseals the tokens that another APP_SECRET sealed, each organisation in its own tenant. It can be
 * interrupted and repeated. Needs the old secret in APP_SECRET_ALSO.
 */
export async function resealIntegrations(now: Date): Promise<ResealedIntegrations> {
  const across = acrossOrganizations(
    "who has connected a system lies with every organisation",
    now,
  );
  const [connected = []] = await across.statements({ text: CONNECTED, values: [] });
  const result = { resealed: 0, unreadable: 0 };
  for (const { organization_id: id } of connected) {
    const organization = await findOrganization(now, { id: String(id) });
    if (!organization) continue;
    const place = { organization, now, locale: "es" } as const;
    const ctx = createJobContext("integrations.reseal-integrations", place);
    ctx.require("update", "integration");
    const [rows = []] = await ctx.statements({ text: OTHERS, values: [id, currentSeal()] });
    for (const { id: own, secrets } of rows) {
      const sealed = resealTokens(String(secrets));
      if (sealed === null) {
        result.unreadable += 1;
        continue;
      }
      const values = [id, own, secrets, sealed];
      result.resealed += (await ctx.statements({ text: RESEAL, values }))[0]?.length ?? 0;
    }
  }
  return result;
}
