/** `npm run rotate -- secret-reseal`: a process that seals stored secrets anew, prints, and ends. */
import { resealTwoFactors } from "../app/domain/users/reseal-two-factors.server";
import { now } from "~/infrastructure/clock";
import { closeDatabase } from "~/infrastructure/database.server";

const result = await resealTwoFactors(now());
process.stdout.write(`${JSON.stringify(result)}\n`);
await closeDatabase();
process.exit(0);
