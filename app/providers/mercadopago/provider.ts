import type { Provider } from "../provider";
import { findAfterwards, lookUpDispute, lookUpRefund, refund } from "./afterwards";
import { cancel } from "./cancel";
import { mercadopagoCapabilities } from "./capabilities";
import { charge } from "./charge";
import { health } from "./health";
import { findPayment, lookUp } from "./look-up";
import { parseSettlement } from "./parse-settlement";
import { readMovements } from "./read-movements";
import { parseWebhook } from "./parse-webhook";
import { storeCard } from "./store-card";

/** Mercado Pago: cards in seven countries, through the organisation's own account. */
export const mercadopago: Provider = {
  capabilities: mercadopagoCapabilities,
  charge,
  lookUp,
  findPayment,
  refund,
  lookUpRefund,
  lookUpDispute,
  findAfterwards,
  cancel,
  storeCard,
  parseWebhook,
  parseSettlement,
  readMovements,
  health,
};
