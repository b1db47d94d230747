import type { AuthorizeOutcome, CentralposAccess } from "../account-links";
import type { ProviderIo } from "../provider-io";

const TIMEOUT_MS = 8_000;
const OPERATION = "ListTarjetasHabilitadas";

/** Validates an authorization code by its contract's cards (reference/providers.md, 'Centralpos'). */
export async function authorize(
  { url, user }: CentralposAccess,
  code: string,
  http: ProviderIo["http"],
): Promise<AuthorizeOutcome> {
  const answer = await http({
    method: "POST",
    url,
    headers: { "Content-Type": "text/xml; charset=utf-8", SOAPAction: `"${OPERATION}"` },
    body: `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><${OPERATION}><Autenticacion><Usuario>${escaped(user)}</Usuario><Clave>${escaped(code)}</Clave></Autenticacion></${OPERATION}></soap:Body></soap:Envelope>`,
    timeoutMs: TIMEOUT_MS,
  });
  if (!("status" in answer)) return { kind: "unknown" };
  if (answer.status === 200 && answer.body.includes(`<${OPERATION}Result>`)) {
    return { kind: "accepted" };
  }
  // SOAP 1.1 answers every fault with status 500; only a client fault concerns the code.
  const isClients = /<faultcode>\s*(?:\w+:)?Client\b/.test(answer.body);
  return { kind: isClients ? "refused" : "unknown" };
}

function escaped(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
