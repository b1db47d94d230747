/** Rows of the tenants' external teams. */
import type { World } from "../../factories/world";

interface TeamIds {
  team: string;
  teamPerson: string;
  administrator: string;
  pledge: string;
}

/** Returns a team with an invited person, who captured a pledge, and an administrator of it. */
export async function addTeam(
  world: World,
  organization: string,
  campaign: string,
): Promise<TeamIds> {
  const { rows } = await world.database.query<{
    team: string;
    teamPerson: string;
    administrator: string;
  }>(
    `WITH team AS (
       INSERT INTO agencies (organization_id, id, name, handler, scope, mode, sync_delay, checked_by, created_at, updated_at)
       VALUES ($1::uuid, gen_random_uuid(), 'Calle', 'agency', 'both', 'live', 300, 'organization', app_now(), app_now())
       RETURNING id),
     people AS (
       INSERT INTO agency_people (organization_id, id, kind, email, first_name, last_name, invited_at, expires_at, created_at)
       SELECT $1::uuid, gen_random_uuid(), kind, gen_random_uuid() || '@example.org', 'Nora', 'Vidal', app_now(),
              app_now() + interval '7 days', app_now()
         FROM unnest(ARRAY['user', 'admin']) AS kind
       RETURNING id, kind),
     seats AS (
       INSERT INTO agency_seats (organization_id, person_id, agency_id, role, created_at)
       SELECT $1::uuid, people.id, team.id, CASE kind WHEN 'user' THEN 'operator' ELSE 'administrator' END, app_now()
         FROM people, team
       RETURNING person_id)
     SELECT team.id AS team, person.id AS "teamPerson", admin.id AS administrator
       FROM team, people AS person, people AS admin
      WHERE person.kind = 'user' AND admin.kind = 'admin'`,
    [organization],
  );
  const ids = rows[0] ?? { team: "", teamPerson: "", administrator: "" };
  const pledge = await addPledge(world, { ids: { ...ids, organization, campaign } });
  return { ...ids, pledge };
}

interface Owner {
  ids: Readonly<Record<"organization" | "campaign" | "team" | "teamPerson", string>>;
}

/** Adds a pledge whose time for edits is over, with these columns as SQL, and returns its id. */
export async function addPledge(
  world: World,
  { ids }: Owner,
  columns: Readonly<Record<string, string>> = {},
): Promise<string> {
  const all = Object.entries({ state: "'received'", payment_kind: "'link'", ...columns });
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO pledges (organization_id, id, campaign_id, agency_id, captured_by_id, channel, mode, captured_at, received_at,
       editable_until, fingerprint, first_name, last_name, email, locale, recurrence, amount, currency, collect_day, consents,
       created_at, updated_at, ${all.map(([name]) => name).join(", ")})
     VALUES ($1, gen_random_uuid(), $2, $3, $4, 'f2f', 'live', app_now(), app_now(), app_now(), '', 'Inés', 'Promesa',
       gen_random_uuid() || '@example.org', 'es', 'monthly', 150000, 'ARS', 5, '[]', app_now(), app_now(),
       ${all.map(([, sql]) => sql).join(", ")})
     RETURNING id`,
    [ids.organization, ids.campaign, ids.team, ids.teamPerson],
  );
  return rows[0]?.id ?? "";
}
