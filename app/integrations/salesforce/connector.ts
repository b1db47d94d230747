/** Salesforce as the engine sees it. */
import type { Connector } from "../connector";
import { loads } from "./bulk";
import { consentUrl, exchangeCode, refresh, revoke } from "./oauth";
import { count, named, range } from "./range";
import { BATCH, describe, headers, limits, read, readMost, remove, upsert } from "./rest";

export const salesforce: Connector = {
  batch: BATCH,
  loads,
  ...{ consentUrl, exchangeCode, refresh, revoke },
  ...{ headers, describe, upsert, read, readMost, named, count, range, remove, limits },
};
