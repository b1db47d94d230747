/** The entry of the simulated Centralpos: a company of its own, that shares nothing with the product. */
import { announceReady, connectControlChannel } from "~/infrastructure/control-channel";
import { Simulator } from "./server";

connectControlChannel();
const { env } = process;
const simulator = new Simulator({
  port: Number(env.CENTRALPOS_PORT ?? 0),
  user: env.CENTRALPOS_USER ?? "",
});

function stop(): void {
  simulator.close();
  process.exit(0);
}
process.once("SIGTERM", stop);
// Without its launcher nobody could end it.
process.once("disconnect", stop);

announceReady(await simulator.listen());
