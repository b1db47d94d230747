/** The calls of integrations, which only some plans have. */
import { addIntegration } from "../../scenarios/isolation/integration-rows";
import type { Operation } from "./document";
import type { Scene, Stage } from "./stage";

export const isOfIntegrations = ({ path }: Operation): boolean =>
  path.startsWith("/manage/settings/integrations");

/** Gives the organisation the feature and a scene its integration. */
export async function setIntegration({ tenant, world }: Stage, scene: Scene): Promise<void> {
  const { uuid } = tenant.organization.organization;
  await world.database.query("DELETE FROM integration_rules WHERE organization_id = $1", [uuid]);
  const ids = await addIntegration(world, uuid);
  scene.params.uuid = ids.integration;
  scene.params.id = ids.integrationRule;
}
