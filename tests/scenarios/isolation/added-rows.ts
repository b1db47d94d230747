/** Rows of work that a person starts and a job does. */
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
