/** The entry of the simulated Stripe. */
import { runSimulator } from "../listen";
import { Simulator } from "./server";
import { readSettings } from "./settings";

await runSimulator((env) => new Simulator(readSettings(env)));
