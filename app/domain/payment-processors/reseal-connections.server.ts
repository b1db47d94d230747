import { currentSeal } from "~/infrastructure/crypto.server";
import { acrossOrganizations, createJobContext } from "../context";
import { findOrganization } from "../organizations/find-organization.server";
import { resealSecrets } from "./gateway-secrets.server";

const CONNECTED = "SELECT DISTINCT organization_id FROM gateway_accounts ORDER BY organization_id";

const OTHERS = `
SELECT id, secrets FROM gateway_connections
 WHERE organization_id = $1::uuid AND secrets <> '' AND NOT starts_with(secrets, $2)`;

/** Updates only an unchanged row, so that a token that was renewed meanwhile stays. */
const RESEAL = `
UPDATE gateway_connections SET secrets = $4
 WHERE organization_id = $1::uuid AND id = $2::uuid AND secrets = $3
RETURNING id`;

export interface ResealedConnections {
  /** Connections whose secrets are now sealed with the current APP_SECRET. */
  resealed: number;
  /** Connections whose key is no longer available; their organisations must connect again. */
  unreadable: number;
}

/**
 * Reseals the organisations' provider secrets that another APP_SECRET sealed, row by row, each
 * organisation in its own tenant. It can be interrupted and repeated while the product runs. Needs
 * the old secret in APP_SECRET_ALSO.
 */
export async function resealConnections(now: Date): Promise<ResealedConnections> {
  const across = acrossOrganizations("who has an account at a company stands beside tenants", now);
  const [connected = []] = await across.statements({ text: CONNECTED, values: [] });
  const result = { resealed: 0, unreadable: 0 };
  for (const { organization_id: organizationId } of connected) {
    const organization = await findOrganization(now, { id: String(organizationId) });
    if (!organization) continue;
    const place = { organization, now, locale: "es" } as const;
    const ctx = createJobContext("payment-processors.reseal-connections", place);
    ctx.require("update", "payment_processor");
    const [rows = []] = await ctx.statements({
      text: OTHERS,
      values: [organizationId, currentSeal()],
    });
    for (const { id, secrets } of rows) {
      const sealed = resealSecrets(String(secrets));
      if (sealed === null) {
        result.unreadable += 1;
        continue;
      }
      const values = [organizationId, id, secrets, sealed];
      result.resealed += (await ctx.statements({ text: RESEAL, values }))[0]?.length ?? 0;
    }
  }
  return result;
}
