/** An integration as answers show it, with the names of the JSON calls. */
import type { CustomAttributeJson, RuleJson } from "./rule";
import type { ClassName } from "./shapes";
import type { Integration } from "~/generated/prisma/client";
import {
  syncedObjects,
  type Environment,
  type Erasure,
  type IntegrationState,
  type PauseReason,
  type SyncedObject,
} from "./choices";

export interface SetupJson {
  objects: Record<SyncedObject, boolean>;
  sync_delay: number;
  call_limit: number;
  environment: Environment;
}

/** An integration with its rules, and what rules may name. */
export interface IntegrationWhole extends IntegrationJson {
  rules: RuleJson[];
  attributes: Record<ClassName, string[]>;
  custom_attributes: CustomAttributeJson[];
}

export interface IntegrationJson {
  uuid: string;
  kind: "salesforce";
  state: IntegrationState;
  setup: SetupJson;
}

/** What the pages show beside it. */
export interface IntegrationView extends IntegrationJson {
  domain: string | null;
  accountId: string | null;
  flavour: string | null;
  /** What becomes of an erased donor's record there. */
  erasure: Erasure;
  connectedAt: Date | null;
  brokenAt: Date | null;
  pause: { until: Date; reason: PauseReason } | null;
  /** Whether this installation has an application there. */
  isOffered: boolean;
}

export function integrationJson(row: Integration): IntegrationJson {
  const objects = syncedObjects.map((name) => [name, row.objects.includes(name)]);
  return {
    uuid: row.id,
    kind: "salesforce",
    state: row.state as IntegrationState,
    setup: {
      objects: Object.fromEntries(objects) as SetupJson["objects"],
      sync_delay: row.syncDelay,
      call_limit: row.callLimit,
      environment: row.environment as Environment,
    },
  };
}

/** What a record keeps of a setup. */
export const setupFacts = ({ setup, state }: Pick<IntegrationJson, "setup" | "state">) => ({
  integration_state: state,
  synced_objects: syncedObjects.filter((name) => setup.objects[name]),
  sync_delay: setup.sync_delay,
  call_limit: setup.call_limit,
  integration_environment: setup.environment,
});
