/** The demo data of `npm start`: made once, by the product's own operations, ending at the present. */
import { connectControlChannel } from "~/infrastructure/control-channel";
import { now, setClock } from "~/infrastructure/clock";
import { closeDatabase } from "~/infrastructure/database.server";
import { env } from "~/infrastructure/env.server";
import { seedHuellas } from "./huellas";

connectControlChannel();

if (env().production) throw new Error("There is no demo data in production.");
const present = now();
try {
  const demo = await seedHuellas(present);
  process.stdout.write(`${JSON.stringify({ demo })}\n`);
} finally {
  setClock(null);
  await closeDatabase();
}
// Connections to vault and simulator are kept open for a next call that never comes.
process.exit(0);
