import { createJobContext } from "../context";
import { resealRows, type Resealed } from "../organizations/reseal-rows.server";
import { resealTokens } from "./integration-secrets.server";

const OTHERS = `
SELECT id, secrets AS sealed FROM integrations
 WHERE organization_id = $1::uuid AND secrets <> '' AND NOT starts_with(secrets, $2)`;
const RESEAL = `
UPDATE integrations SET secrets = $4
 WHERE organization_id = $1::uuid AND id = $2::uuid AND secrets = $3
RETURNING id`;

/** Reseals the tokens of integrations that another APP_SECRET sealed. */
export function resealIntegrations(now: Date): Promise<Resealed> {
  return resealRows(now, {
    ...{ rows: OTHERS, update: RESEAL, sealAnew: resealTokens },
    contextIn(place) {
      const ctx = createJobContext("integrations.reseal-integrations", place);
      ctx.require("update", "integration");
      return ctx;
    },
  });
}
