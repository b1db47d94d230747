import type { Provider } from "../provider";
import { cancel } from "./cancel";
import { capabilities } from "./capabilities";
import { charge } from "./charge";
import { health } from "./health";
import { lookUp } from "./look-up";

/** Centralpos: Argentine cards in batches by brand and period, with each organisation's own account. */
export const centralpos: Provider = { capabilities, charge, lookUp, cancel, health };
