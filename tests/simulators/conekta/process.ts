/** The entry of the simulated Conekta. */
import { runSimulator } from "../listen";
import { Simulator } from "./server";
import { readSettings } from "./settings";

await runSimulator((env) => new Simulator(readSettings(env)));
