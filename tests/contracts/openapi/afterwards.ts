import type { Answer } from "../../factories/product";
import type { Operation } from "./document";
import { send, setScene, within } from "./scenes";
import type { Stage } from "./stage";

/** Calls with a tenant of whose rows that statement changed all. */
export function afterwards(statement: string) {
  return async (stage: Stage, operation: Operation): Promise<Answer> => {
    const tenant = await stage.world.openTenant();
    const scene = await setScene(within(stage, tenant), operation);
    const { uuid } = tenant.organization.organization;
    await stage.world.database.query(`${statement} WHERE organization_id = $1`, [uuid]);
    return send(operation, scene);
  };
}
