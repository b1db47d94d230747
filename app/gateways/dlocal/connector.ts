import type { Gateway } from "../gateway";
import { charge } from "./charge";
import { dlocalFacts } from "./facts";
import { lookUp } from "./look-up";
import { readNotification } from "./notification";
import { readReport } from "./report";
import { saveCard } from "./save-card";

/** dLocal: cards in the eight countries, behind the integrated gateways. */
export const dlocal: Gateway = {
  facts: dlocalFacts,
  charge,
  lookUp,
  readNotification,
  readReport,
  saveCard,
};
