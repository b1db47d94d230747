/** The entry of the simulated dLocal: a company of its own, that shares nothing with the product. */
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { Simulator } from "./server";
import { readSettings } from "./settings";

connectControlChannel();
const simulator = new Simulator(readSettings(process.env));

function stop(): void {
  simulator.close();
  process.exit(0);
}
process.once("SIGTERM", stop);
// Without its launcher nobody could end it.
process.once("disconnect", stop);

announceReady(await simulator.listen());
