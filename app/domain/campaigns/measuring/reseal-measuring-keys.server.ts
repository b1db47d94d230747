import { currentSeal, sealAnew } from "~/infrastructure/crypto.server";
import { acrossOrganizations, createJobContext } from "~/domain/context";
import { findOrganization } from "~/domain/organizations/find-organization.server";
import { MEASURING_SEAL } from "./save-measuring-keys.server";

const EVERYBODY = "SELECT id FROM organizations ORDER BY id";

const OTHERS = `
SELECT campaign_id, service, sealed FROM measuring_keys
 WHERE organization_id = $1::uuid AND NOT starts_with(sealed, $2)`;

/** Updates only an unchanged row, so that a key that was typed meanwhile stays. */
const RESEAL = `
UPDATE measuring_keys SET sealed = $5
 WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND service = $3 AND sealed = $4
RETURNING service`;

export interface ResealedMeasuringKeys {
  resealed: number;
  /** Keys that no accepted APP_SECRET opens; their organisations type them again. */
  unreadable: number;
}

/**
 * Reseals the keys of measuring services that another APP_SECRET sealed, each organisation in its own
 * tenant. It can be interrupted and repeated. Needs the old secret in APP_SECRET_ALSO.
 */
export async function resealMeasuringKeys(now: Date): Promise<ResealedMeasuringKeys> {
  const across = acrossOrganizations("keys lie with every organisation", now);
  const [everybody = []] = await across.statements({ text: EVERYBODY, values: [] });
  const result = { resealed: 0, unreadable: 0 };
  for (const { id } of everybody) {
    const organization = await findOrganization(now, { id: String(id) });
    if (!organization) continue;
    const place = { organization, now, locale: "es" } as const;
    const ctx = createJobContext("campaigns.reseal-measuring-keys", place);
    ctx.require("update", "measurement");
    const [rows = []] = await ctx.statements({ text: OTHERS, values: [id, currentSeal()] });
    for (const { campaign_id: campaignId, service, sealed } of rows) {
      const anew = sealAnew(MEASURING_SEAL, String(sealed));
      if (anew === null) {
        result.unreadable += 1;
        continue;
      }
      const values = [id, campaignId, service, sealed, anew];
      result.resealed += (await ctx.statements({ text: RESEAL, values }))[0]?.length ?? 0;
    }
  }
  return result;
}
