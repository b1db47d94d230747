import type { Provider } from "../provider";
import { cancel, lookUpDispute, lookUpRefund, refund } from "./afterwards";
import { stripeCapabilities } from "./capabilities";
import { charge } from "./charge";
import { findPayment, lookUp } from "./look-up";
import { parseSettlement } from "./parse-settlement";
import { readMovements } from "./read-movements";
import { parseWebhook } from "./parse-webhook";

/** Stripe: international cards, behind global payments. */
export const stripe: Provider = {
  capabilities: stripeCapabilities,
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
