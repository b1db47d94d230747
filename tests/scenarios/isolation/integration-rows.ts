import { features } from "~/countries/plans/plans";
import type { World } from "../../factories/world";

interface IntegrationIds {
  integration: string;
  integrationRule: string;
  integrationRequest: string;
}

/** Gives an organisation all features and its integration, with a rule and a request that failed. */
export async function addIntegration(
  { database }: Pick<World, "database">,
  organization: string,
): Promise<IntegrationIds> {
  await database.query(
    "UPDATE organizations SET features_overridden = true, features = $2 WHERE id = $1",
    [organization, [...features]],
  );
  const { rows } = await database.query<IntegrationIds>(
    `WITH integration AS (
       INSERT INTO integrations (organization_id, id, kind, state, environment, flavour, description, instance_url, secrets, objects, sync_delay, call_limit, paused_until, pause_reason, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), 'salesforce', 'connected', 'production', 'npsp', $2::jsonb, 'http://127.0.0.1:9', 'none', '{donors}', 7200, 5000, '2100-01-01', 'limit', app_now(), app_now())
       ON CONFLICT (organization_id, kind) DO UPDATE SET updated_at = app_now()
       RETURNING id
     ), rule AS (
       INSERT INTO integration_rules (organization_id, id, integration_id, class_name, attribute, object, field, sync_rule, created_at, updated_at)
       SELECT $1, gen_random_uuid(), id, 'Donor', 'first_name', 'Contact', 'FirstName', 'always_override', app_now(), app_now() FROM integration
       RETURNING id
     ), request AS (
       INSERT INTO integration_requests (organization_id, id, integration_id, class_name, object, status, count, failed, errors, created_at)
       SELECT $1, gen_random_uuid(), id, 'Donor', 'Contact', 'failed', 1, 1, '[{"code": "STRING_TOO_LONG", "message": "", "record": "019afe5d-1c00-7000-8000-000000000001"}]'::jsonb, app_now() FROM integration
       RETURNING id
     )
     SELECT integration.id AS integration, rule.id AS "integrationRule", request.id AS "integrationRequest"
       FROM integration, rule, request`,
    [organization, JSON.stringify([contact])],
  );
  return rows[0] ?? { integration: "", integrationRule: "", integrationRequest: "" };
}

const field = (name: string) => ({
  ...{ name, label: name, type: "string", length: 80 },
  isRequired: false,
});
const contact = {
  ...{ name: "Contact", label: "Contact", hasKey: true },
  fields: ["FirstName", "LastName", "Description"].map(field),
};

interface Scene {
  world: Pick<World, "database">;
  own: { ids: { organization: string; integration: string } };
}

/** Connects it again and ends its pause: the job that was tested before it may have ended both. */
async function connect({ world, own }: Scene): Promise<void> {
  await world.database.query(
    `UPDATE integrations SET state = 'connected', instance_url = 'http://127.0.0.1:9', secrets = 'none',
            broken_at = NULL, paused_until = NULL, pause_reason = NULL, claimed_until = NULL
      WHERE organization_id = $1`,
    [own.ids.organization],
  );
}

export const integrationPayloads = {
  /** One whose calls of the day are used up and whose secrets open nothing: it ends without a call. */
  "integrations.sync-changes": async (scene: Scene) => {
    const { world, own } = scene;
    const { integration, organization } = own.ids;
    await connect(scene);
    await world.database.query(
      `INSERT INTO integration_calls (organization_id, integration_id, bucket, calls)
       VALUES ($1, $2, date_trunc('hour', app_now()), 1000000)
       ON CONFLICT (organization_id, integration_id, bucket) DO UPDATE SET calls = 1000000`,
      [organization, integration],
    );
    return { integrationId: integration };
  },
  /** An erased donor, about whom the system said something. */
  "integrations.forget-messages": async ({ world, own }: Scene) => {
    const { rows } = await world.database.query<{ donorId: string }>(
      `WITH erased AS (
         INSERT INTO donors (organization_id, id, first_name, last_name, email, locale, created_at, updated_at, erased_at)
         VALUES ($1, gen_random_uuid(), '—', '', gen_random_uuid() || '@erased.invalid', 'es', app_now(), app_now(), app_now()) RETURNING id
       ), request AS (
         INSERT INTO integration_requests (organization_id, id, integration_id, class_name, object, status, count, failed, errors, created_at)
         SELECT $1, gen_random_uuid(), $2, 'Donor', 'Contact', 'failed', 1, 1,
                jsonb_build_array(jsonb_build_object('code', 'STRING_TOO_LONG', 'message', 'Ana', 'record', id)), app_now() FROM erased
       )
       SELECT id AS "donorId" FROM erased`,
      [own.ids.organization, own.ids.integration],
    );
    return { donorId: rows[0]?.donorId ?? "" };
  },
  /** One with nothing noted yet. */
  "integrations.note-everything": async (scene: Scene) => {
    const { world, own } = scene;
    const { integration, organization } = own.ids;
    await connect(scene);
    const values = [organization];
    await world.database.query(
      "DELETE FROM integration_changes WHERE organization_id = $1",
      values,
    );
    return { integrationId: integration };
  },
};
