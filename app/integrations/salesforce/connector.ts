/** Salesforce as the engine sees it. */
import type { Connector } from "../connector";
import { consentUrl, exchangeCode, refresh, revoke } from "./oauth";
import { BATCH, describe, headers, limits, read, upsert } from "./rest";

export const salesforce: Connector = {
  batch: BATCH,
  ...{ consentUrl, exchangeCode, refresh, revoke },
  ...{ headers, describe, upsert, read, limits },
};
