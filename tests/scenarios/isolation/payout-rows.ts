/** Payouts of the tenants, which cut-offs write otherwise. */
import type { World } from "../../factories/world";

const ACCOUNT =
  '{"bank_code": "285", "bank_name": "Banco Macro", "account_number": "2850590940090418135201", "account_type": "C", ' +
  '"bank_branch": null, "holder_name": "Huellas", "holder_uid": "30-50001091-2", "contact_email": "tesoreria@huellas.example"}';

/** Adds a payout that waits for our staff, and returns its id; `columns` replaces what it needs. */
export async function addPayout(
  world: World,
  organization: string,
  columns: Record<string, string> = {},
): Promise<string> {
  const row = {
    ...{ organization_id: "$1", id: "gen_random_uuid()", state: "'planned'", currency: "'ARS'" },
    number: "floor(random() * 1e9)::int + 1000",
    ...{ amount: "100000", opening: "0", closing: "0", planned_on: "'2027-01-05'" },
    ...{ cut_off_on: "'2027-01-05'", channel: "'dlocal'", bank_account: `'${ACCOUNT}'` },
    ...{ created_at: "app_now()", updated_at: "app_now()" },
    ...columns,
  };
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO payouts (${Object.keys(row).join()}) VALUES (${Object.values(row).join()}) RETURNING id`,
    [organization],
  );
  return rows[0]?.id ?? "";
}

/** Adds an adjustment without its posting, and returns its id. */
async function addAdjustment(world: World, organization: string): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO adjustments (organization_id, id, state, amount, currency, effective_on, reason, note, operator_id, created_on, created_at)
     VALUES ($1, gen_random_uuid(), 'posted', 100, 'ARS', '2026-11-01', 'other', 'Una prueba de avisos', gen_random_uuid(), '2026-11-01', app_now())
     RETURNING id`,
    [organization],
  );
  return rows[0]?.id ?? "";
}

interface Scene {
  world: World;
  own: { ids: { organization: string } };
}

export const payoutPayloads = {
  /** A payout that no hold stops any more. */
  "payouts.plan-payout": async ({ world, own }: Scene) => {
    const { organization } = own.ids;
    await world.database.query(
      "UPDATE organizations SET payouts_released_at = app_now(), payouts_held_at = NULL, payouts_hold_reason = NULL WHERE id = $1",
      [organization],
    );
    await world.database.query(
      "UPDATE bank_accounts SET changed_at = NULL WHERE organization_id = $1",
      [organization],
    );
    const held = { state: "'held'", hold_reason: "'documents'", held_at: "app_now()" };
    await addPayout(world, organization, held);
    return {};
  },
  "payouts.send-payout": async ({ world, own }: Scene) => ({
    payoutId: await addPayout(world, own.ids.organization, { state: "'approved'" }),
  }),
  "notifications.send-adjustment-notice": async ({ world, own }: Scene) => ({
    adjustmentId: await addAdjustment(world, own.ids.organization),
  }),
  "notifications.send-payout-notice": async ({ world, own }: Scene) => ({
    payoutId: await addPayout(world, own.ids.organization, { state: "'paid'" }),
    state: "paid",
  }),
};
