/** Rows of work that a person starts and a job does. */
import { randomUUID } from "node:crypto";
import type { Tenant, World } from "../../factories/world";

/** Requests a file in the owner's name, without its job, and returns its id. */
export async function addDownload(world: World, { organization }: Tenant): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO downloads (organization_id, id, user_id, kind, format, email, locale, columns, filters, state, created_at)
     SELECT organization_id, gen_random_uuid(), user_id, 'donations', 'csv', 'ana@example.org', 'es-AR', '{email}', '{}', 'inProcess', app_now()
       FROM memberships WHERE organization_id = $1 LIMIT 1 RETURNING id`,
    [organization.organization.uuid],
  );
  return rows[0]?.id ?? "";
}

/** Adds a seat that an approved donation lost, because its hold was over. */
export async function addLostSeat(
  world: World,
  { organization, campaign }: { organization: string; campaign: string },
  donationId: string,
): Promise<void> {
  await world.database.query(
    `WITH option AS (
      INSERT INTO ticket_options (organization_id, id, campaign_id, position, name, quantity, amount, created_at, updated_at)
      SELECT $1, gen_random_uuid(), $2, 1, 'General', 0, 0, app_now(), app_now() RETURNING organization_id, id, campaign_id
    )
    INSERT INTO tickets (organization_id, id, campaign_id, option_id, donation_id, amount, currency, state, code, created_at, updated_at)
    SELECT organization_id, gen_random_uuid(), campaign_id, id, $3, 0, 'ARS', 'released', id::text, app_now(), app_now() FROM option`,
    [organization, campaign, donationId],
  );
}

/** Adds a donor who was erased after a file was made that is still open, and returns the donor's id. */
export async function addErasedDonor(world: World, tenant: Tenant): Promise<string> {
  const downloadId = await addDownload(world, tenant);
  await world.database.query(
    `UPDATE downloads SET state = 'success', attempts = 1, size = 1, finished_at = app_now(), expires_at = app_now() + interval '1 year'
      WHERE id = $1`,
    [downloadId],
  );
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO donors (organization_id, id, first_name, last_name, email, locale, created_at, updated_at, erased_at)
     VALUES ($1, gen_random_uuid(), '—', '', gen_random_uuid() || '@erased.invalid', 'es', app_now(), app_now(), app_now()) RETURNING id`,
    [tenant.organization.organization.uuid],
  );
  return rows[0]?.id ?? "";
}

/** Adds a copy of a stored card that nothing is charged with. */
export async function addUnusedCard({
  world,
  own,
}: {
  world: World;
  own: { ids: { organization: string } };
}): Promise<{ vaultCardId: string }> {
  const vaultCardId = randomUUID();
  await world.database.query(
    `INSERT INTO vault.cards (organization_id, id, donation_id, version, key_id, wrapped_key, sealed, fingerprint, brand, first_six, last_four, created_at)
     SELECT organization_id, $2::uuid, $2::uuid, 1, key_id, wrapped_key, sealed, fingerprint, brand, first_six, last_four, created_at
       FROM vault.cards WHERE organization_id = $1 LIMIT 1`,
    [own.ids.organization, vaultCardId],
  );
  return { vaultCardId };
}
