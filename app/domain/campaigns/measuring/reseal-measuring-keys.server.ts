import { sealAnew } from "~/infrastructure/crypto.server";
import { createJobContext } from "~/domain/context";
import { resealRows, type Resealed } from "~/domain/organizations/reseal-rows.server";
import { MEASURING_SEAL } from "./save-measuring-keys.server";

const OTHERS = `
SELECT campaign_id, service, sealed FROM measuring_keys
 WHERE organization_id = $1::uuid AND NOT starts_with(sealed, $2)`;

const RESEAL = `
UPDATE measuring_keys SET sealed = $5
 WHERE organization_id = $1::uuid AND campaign_id = $2::uuid AND service = $3 AND sealed = $4
RETURNING service`;

/** Reseals the keys of measuring services that another APP_SECRET sealed. */
export function resealMeasuringKeys(now: Date): Promise<Resealed> {
  return resealRows(now, {
    ...{ rows: OTHERS, update: RESEAL },
    sealAnew: (sealed) => sealAnew(MEASURING_SEAL, sealed),
    contextIn(place) {
      const ctx = createJobContext("campaigns.reseal-measuring-keys", place);
      ctx.require("update", "measurement");
      return ctx;
    },
  });
}
