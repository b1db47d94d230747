import { createJobContext } from "~/domain/context";
import { resealRows, type Resealed } from "~/domain/organizations/reseal-rows.server";
import { resealAccount } from "./open-account.server";

const OTHERS = `
SELECT id, details ->> 'sealed' AS sealed FROM payment_methods
 WHERE organization_id = $1::uuid AND kind = 'bank_account' AND details ->> 'sealed' <> ''
   AND NOT starts_with(details ->> 'sealed', $2)`;

const RESEAL = `
UPDATE payment_methods SET details = details || jsonb_build_object('sealed', $4::text)
 WHERE organization_id = $1::uuid AND id = $2::uuid AND details ->> 'sealed' = $3
RETURNING id`;

/** Reseals the accounts of donors that another APP_SECRET sealed. */
export function resealAccounts(now: Date): Promise<Resealed> {
  return resealRows(now, {
    ...{ rows: OTHERS, update: RESEAL, sealAnew: resealAccount },
    contextIn(place) {
      const ctx = createJobContext("donations.reseal-accounts", place);
      ctx.require("update", "payment_method");
      return ctx;
    },
  });
}
