import { createJobContext } from "../context";
import { resealRows, type Resealed } from "../organizations/reseal-rows.server";
import { resealSecrets } from "./gateway-secrets.server";

const OTHERS = `
SELECT id, secrets AS sealed FROM gateway_connections
 WHERE organization_id = $1::uuid AND secrets <> '' AND NOT starts_with(secrets, $2)`;

const RESEAL = `
UPDATE gateway_connections SET secrets = $4
 WHERE organization_id = $1::uuid AND id = $2::uuid AND secrets = $3
RETURNING id`;

/** Reseals the organisations' secrets at companies that another APP_SECRET sealed. */
export function resealConnections(now: Date): Promise<Resealed> {
  return resealRows(now, {
    ...{ rows: OTHERS, update: RESEAL, sealAnew: resealSecrets },
    contextIn(place) {
      const ctx = createJobContext("payment-processors.reseal-connections", place);
      ctx.require("update", "payment_processor");
      return ctx;
    },
  });
}
