import type { Provider } from "../provider";
import { charge } from "./charge";
import { dlocalFacts } from "./facts";
import { lookUp } from "./look-up";
import { parseWebhook } from "./parse-webhook";
import { parseSettlement } from "./parse-settlement";
import { storeCard } from "./store-card";

/** dLocal: cards in the eight countries, behind the integrated gateways. */
export const dlocal: Provider = {
  facts: dlocalFacts,
  charge,
  lookUp,
  parseWebhook,
  parseSettlement,
  storeCard,
};
