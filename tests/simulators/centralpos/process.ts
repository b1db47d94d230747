/** The entry of the simulated Centralpos. */
import { runSimulator } from "../listen";
import { Simulator } from "./server";

await runSimulator(
  (env) =>
    new Simulator({
      port: Number(env.CENTRALPOS_PORT ?? 0),
      user: env.CENTRALPOS_USER ?? "",
      dataDir: env.DATA_DIR,
      controlSecret: env.SIM_CONTROL_SECRET,
    }),
);
