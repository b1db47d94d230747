import type { Provider } from "../provider";
import { cancel, lookUpDispute, lookUpRefund, refund } from "./afterwards";
import { conektaCapabilities } from "./capabilities";
import { charge } from "./charge";
import { findPayment, lookUp } from "./look-up";
import { parseSettlement } from "./parse-settlement";
import { readMovements } from "./read-movements";
import { parseWebhook } from "./parse-webhook";

/** Conekta: cards in Mexico, behind local payments. */
export const conekta: Provider = {
  capabilities: conektaCapabilities,
  charge,
  lookUp,
  findPayment,
  refund,
  lookUpRefund,
  lookUpDispute,
  cancel,
  parseWebhook,
  parseSettlement,
  readMovements,
};
