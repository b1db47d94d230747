/** `npm run rotate -- secret-reseal`: seals stored secrets with the current secret, and prints the result. */
import { resealMeasuringKeys } from "../app/domain/campaigns/measuring/reseal-measuring-keys.server";
import { resealAccounts } from "../app/domain/donations/cards/reseal-accounts.server";
import { resealConnections } from "../app/domain/payment-processors/reseal-connections.server";
import { resealIntegrations } from "../app/domain/integrations/reseal-integrations.server";
import { resealTwoFactors } from "../app/domain/users/two-factor/reseal-two-factors.server";
import { now } from "~/infrastructure/clock";
import { closeDatabase } from "~/infrastructure/database/database.server";

const at = now();
const result = {
  people: await resealTwoFactors(at),
  connections: await resealConnections(at),
  integrations: await resealIntegrations(at),
  accounts: await resealAccounts(at),
  measuring: await resealMeasuringKeys(at),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
await closeDatabase();
process.exit(0);
