/** `npm run rotate -- secret-reseal`: a process that seals stored secrets anew, prints, and ends. */
import { resealConnections } from "../app/domain/payment-processors/reseal-connections.server";
import { resealTwoFactors } from "../app/domain/users/reseal-two-factors.server";
import { now } from "~/infrastructure/clock";
import { closeDatabase } from "~/infrastructure/database.server";

const at = now();
const result = {
  people: await resealTwoFactors(at),
  connections: await resealConnections(at),
};
process.stdout.write(`${JSON.stringify(result)}\n`);
await closeDatabase();
process.exit(0);
