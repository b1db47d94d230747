/** Payloads of the jobs about external teams and their pledges, each with an object of its own. */
import { randomUUID } from "node:crypto";
import { newEmail } from "../../factories/donation-form";
import type { World } from "../../factories/world";
import { addPledge } from "./team-rows";
import type { Marked } from "./tenants";

interface Scene {
  world: World;
  own: Marked;
}

const DUE = "'payment_pending'";

/** Adds a team with a contract since last year, whose last month has no statement yet. */
async function addContract({ world, own }: Scene): Promise<Record<string, unknown>> {
  await world.database.query(
    `WITH team AS (
       INSERT INTO agencies (organization_id, id, name, handler, scope, mode, sync_delay, checked_by, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), 'Calle ' || gen_random_uuid(), 'agency', 'both', 'live', 300, 'organization', app_now(), app_now())
       RETURNING organization_id, id)
     INSERT INTO clawback_rules (organization_id, agency_id, fee, currency, window_kind, window_size, basis_points, starts_in, updated_at)
     SELECT organization_id, id, 100000, 'ARS', 'charges', 3, 10000, '2026-01', app_now() FROM team`,
    [own.ids.organization],
  );
  return {};
}

/** Invites a person, whose token only the product can seal. */
async function invite({ world, own }: Scene): Promise<Record<string, unknown>> {
  const { host, organization, sessionToken: token, team } = own.ids;
  const user = { email: newEmail(), first_name: "Leo", last_name: "Paz", role: "operator" };
  const path = `/manage/settings/agencies/${team}/users`;
  const made = await own.visitor.call("POST", host, path, { body: { user }, token });
  if (made.status !== 201) throw new Error(made.text);
  const { rows } = await world.database.query<{ payload: Record<string, unknown> }>(
    `SELECT payload FROM outbox WHERE organization_id = $1
        AND job = 'notifications.send-agency-invitation' ORDER BY created_at DESC LIMIT 1`,
    [organization],
  );
  return rows[0]?.payload ?? {};
}

export const teamPayloads = {
  "agency-results.freeze-statements": addContract,
  "notifications.send-agency-invitation": invite,
  "notifications.send-pledge-notice": async ({ world, own }: Scene) => ({
    pledgeId: await addPledge(world, own, { state: DUE, pending_at: "app_now()" }),
    notice: "agreed",
    key: randomUUID(),
  }),
  "pledges.fix-pledge": async ({ world, own }: Scene) => ({
    pledgeId: await addPledge(world, own),
  }),
  "pledges.charge-pledge": async ({ world, own }: Scene) => {
    const card = { payment_kind: "'card'", cards: "1", vault_card_id: "gen_random_uuid()" };
    const pledgeId = await addPledge(world, own, { state: DUE, ...card });
    return { pledgeId, tries: 0, unsentId: randomUUID() };
  },
  "pledges.follow-charge": async ({ world, own }: Scene) => {
    const donationId = randomUUID();
    const named = { state: DUE, donation_id: `'${donationId}'` };
    return { pledgeId: await addPledge(world, own, named), donationId, tries: 0 };
  },
  "pledges.remind-pledge": async ({ world, own }: Scene) => {
    const pendingAt = "2026-11-01T12:00:00.000Z";
    const pending = { state: DUE, pending_at: `'${pendingAt}'` };
    return { pledgeId: await addPledge(world, own, pending), day: 14, pendingAt };
  },
};
