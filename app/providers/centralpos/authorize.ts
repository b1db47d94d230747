import { escapeMarkup } from "~/values/text/escape-markup";
import type { AuthorizeOutcome, CentralposAccess } from "../account-links";
import type { ProviderIo } from "../provider-io";
import { NAMESPACE, readAnswer } from "./soap";

const TIMEOUT_MS = 8_000;
const OPERATION = "ListTarjetasHabilitadas";

/** Validates an authorization code by its contract's cards (reference/providers.md, 'Centralpos'). */
export async function authorize(
  { url, user }: CentralposAccess,
  code: string,
  http: ProviderIo["http"],
): Promise<AuthorizeOutcome> {
  const login = `<Autenticacion><Usuario>${escapeMarkup(user)}</Usuario><Clave>${escapeMarkup(code)}</Clave></Autenticacion>`;
  const answer = await http({
    method: "POST",
    url,
    headers: { "Content-Type": "text/xml; charset=utf-8", SOAPAction: `"${OPERATION}"` },
    body: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${NAMESPACE}"><soap:Body><${OPERATION}>${login}</${OPERATION}></soap:Body></soap:Envelope>`,
    timeoutMs: TIMEOUT_MS,
  });
  if (!("status" in answer)) return { kind: "unknown" };
  const { kind } = readAnswer(OPERATION, answer);
  if (kind === "result") return { kind: "accepted" };
  // Only a fault of the client concerns the code.
  return { kind: kind === "unknown" ? "unknown" : "refused" };
}
