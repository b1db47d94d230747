/** Operations of integrations, for owners and administrators, and the jobs that send. */
import type { Handlers } from "./agency-rows";
import { managers, type Who } from "./who";

/** Those who change an integration, with the jobs that keep its tokens. */
const keepers: readonly Who[] = [...managers, "integrations.reseal-integrations"];

export const integrationRows = {
  "integrations/begin-connection": keepers,
  "integrations/break-integration": keepers,
  "integrations/connect-integration": keepers,
  "integrations/disconnect-integration": keepers,
  "integrations/finish-connection": keepers,
  "integrations/get-integration": managers,
  "integrations/list-integrations": managers,
  "integrations/test-connection": keepers,
  "integrations/update-setup": keepers,
} satisfies Record<string, readonly Who[]>;

export const integrationHandlers: Handlers = {
  "__json/manage/settings/integrations": { loader: managers },
  "__json/manage/settings/integrations/:uuid/setup": { action: managers },
  "auth/salesforce/finish": { loader: managers },
  "manage/settings/integrations": { loader: managers },
  "manage/settings/integrations/:uuid": { loader: managers, action: managers },
};
