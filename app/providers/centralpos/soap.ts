/** One request to Centralpos: SOAP 1.1 with the credentials in the body (reference/providers.md section 6). */
import { z } from "zod";
import { ProviderConfigurationError } from "../configuration-error";
import type { Answer, NotSentReason, ProviderIo, VaultCard } from "../provider-io";
import { childAt, parseXml, textAt, type XmlElement } from "./xml";

export const NAMESPACE = "http://schemas.xmlsoap.org/soap/envelope/";
const RECIPE = "centralpos";
/** What a wrong code is called; every other fault of the client concerns the request. */
const REFUSED_LOGIN = /usuario|clave|credencial|autentic/i;

export type Operation =
  | "ListTarjetasHabilitadas"
  | "GetPresentacionesAbiertas"
  | "GetEstadoPresentaciones"
  | "ListRegistros"
  | "AddRegistro"
  | "DelRegistro"
  | "PutProcesaPresentacion";

const accountSchema = z.object({
  url: z.url(),
  /** Our user at the company. */
  user: z.string().min(1),
  /** The organisation's authorisation code. */
  code: z.string().min(1),
});

export interface SoapCall {
  operation: Operation;
  members?: Readonly<Record<string, string>>;
  /** The card whose number the vault puts in the place of `{{card.number}}`. */
  card?: VaultCard;
  idempotencyKey?: string;
  timeoutMs: number;
}

export type SoapAnswer =
  | { kind: "result"; result: XmlElement }
  /** The company refuses the request and did nothing. */
  | { kind: "refused"; text: string }
  /** It rejects the organisation's code. */
  | { kind: "misconfigured"; text: string }
  /** Nothing usable came back; the company may have done it. */
  | { kind: "unknown"; reason: string }
  | Extract<Answer, { sent: false }>;

/**
 * Calls an operation through the vault, which fills in the card and masks every number in the answer,
 * because the company lists its records with their whole card numbers.
 */
export async function callSoap(io: ProviderIo, call: SoapCall): Promise<SoapAnswer> {
  const { url, user, code } = readAccount(io.credentials);
  const { operation, members = {}, card = null, timeoutMs } = call;
  const request = { Autenticacion: { Usuario: user, Clave: code }, ...members };
  const answer = await io.egress({
    card,
    idempotencyKey: call.idempotencyKey ?? operation,
    method: "POST",
    url,
    headers: { SOAPAction: `"${operation}"` },
    encoding: "xml",
    body: JSON.stringify({
      "soap:Envelope": { "@xmlns:soap": NAMESPACE, "soap:Body": { [operation]: request } },
    }),
    signing: { recipe: RECIPE, secret: RECIPE },
    timeoutMs,
  });
  if (!answer.sent) return answer;
  if ("unknown" in answer) return { kind: "unknown", reason: answer.unknown };
  return readAnswer(operation, answer);
}

function readAccount(credentials: ProviderIo["credentials"]) {
  const result = accountSchema.safeParse(credentials);
  if (result.success) return result.data;
  const names = result.error.issues.map((issue) => issue.path.join("."));
  throw new ProviderConfigurationError("centralpos", [...new Set(names)]);
}

/** SOAP 1.1 answers every fault with status 500; only a fault of the client is certain. */
export function readAnswer(
  operation: Operation,
  { status, body }: { status: number; body: string },
): Exclude<SoapAnswer, { sent: false }> {
  const content = childAt(parseXml(body), "Body");
  if (!content) return { kind: "unknown", reason: `unreadable answer, http ${status}` };
  const result = childAt(content, `${operation}Response`, `${operation}Result`);
  if (status === 200 && result) return { kind: "result", result };
  const fault = childAt(content, "Fault");
  if (!fault) return { kind: "unknown", reason: `no result, http ${status}` };
  const text = textAt(fault, "faultstring");
  if (!/(^|:)Client\b/.test(textAt(fault, "faultcode"))) {
    return { kind: "unknown", reason: `fault: ${text}`.slice(0, 200) };
  }
  return { kind: REFUSED_LOGIN.test(text) ? "misconfigured" : "refused", text };
}

/** Why a request without effect could not be answered. */
export type Unanswered = { kind: "unanswered"; reason: NotSentReason; text: string };

/** Sends a request that changes nothing. Returns its result, or the reason for a missing one. */
export async function readSoap(
  io: ProviderIo,
  call: SoapCall,
): Promise<{ kind: "result"; result: XmlElement } | Unanswered> {
  const answer = await callSoap(io, call);
  if ("sent" in answer) return { kind: "unanswered", reason: answer.reason, text: answer.reason };
  if (answer.kind === "result") return answer;
  const text = answer.kind === "unknown" ? answer.reason : answer.text;
  const reason = answer.kind === "misconfigured" ? "misconfigured" : "unreachable";
  return { kind: "unanswered", reason, text };
}
