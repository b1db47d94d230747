import type { Health } from "../provider";
import type { ProviderIo } from "../provider-io";
import { capabilities } from "./capabilities";
import { readSoap } from "./soap";

/** Asks for the account's brands, which changes nothing. */
export async function health(io: ProviderIo): Promise<Health> {
  const answer = await readSoap(io, {
    operation: "ListTarjetasHabilitadas",
    timeoutMs: capabilities.queryTimeoutMs,
  });
  if (answer.kind === "result") return "up";
  return answer.reason === "misconfigured" ? "misconfigured" : "down";
}
