import type { Provider } from "../provider";
import { lookUpDispute, lookUpRefund, refund } from "./afterwards";
import { charge } from "./charge";
import { dlocalCapabilities, dlocalGlobalCapabilities } from "./capabilities";
import { lookUp } from "./look-up";
import { parseWebhook } from "./parse-webhook";
import { parseSettlement } from "./parse-settlement";
import { readMovements } from "./read-movements";
import { storeCard } from "./store-card";

/** dLocal: cards in eight countries, behind the integrated gateways. */
export const dlocal: Provider = {
  capabilities: dlocalCapabilities,
  charge,
  lookUp,
  refund,
  lookUpRefund,
  lookUpDispute,
  parseWebhook,
  parseSettlement,
  readMovements,
  storeCard,
};

export const dlocalGlobal: Provider = { ...dlocal, capabilities: dlocalGlobalCapabilities };
