/** Centralpos: is an organisation's authorization code good? (reference/providers.md, 'Centralpos') */
import type { AuthorizeOutcome, CentralposAccess } from "../account-links";
import type { ProviderIo } from "../provider-io";

const TIMEOUT_MS = 8_000;
const OPERATION = "ListTarjetasHabilitadas";

/**
 * Asks for the cards that the contract enables, which the company answers to a good code only. It is
 * SOAP: one operation of the body, the credentials within it.
 */
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
  // SOAP 1.1 says every fault with a 500: only one of the client's is about the code.
  const isClients = /<faultcode>\s*(?:\w+:)?Client\b/.test(answer.body);
  return { kind: isClients ? "refused" : "unknown" };
}

function escaped(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
