/** SOAP 1.1 on the company's side: reads a request strictly, writes answers and faults. */
import sax from "sax";
import { escapeMarkup } from "~/values/text/escape-markup";

const NAMESPACE = "http://schemas.xmlsoap.org/soap/envelope/";

/** An element's text by its path below the operation: `Autenticacion.Usuario`. */
export interface SoapRequest {
  operation: string;
  values: ReadonlyMap<string, string>;
}

/** A SOAP fault; `Client` concerns what was sent, `Server` the company itself. */
export class Fault extends Error {
  constructor(
    readonly side: "Client" | "Server",
    text: string,
  ) {
    super(text);
    this.name = "Fault";
  }
}

/** Reads a request. Throws a fault for anything but one operation in a SOAP envelope. */
export function readRequest(xml: string): SoapRequest {
  const parser = sax.parser(true, { xmlns: true });
  const path: string[] = [];
  const values = new Map<string, string>();
  let operation = "";
  let namespace = "";
  parser.ondoctype = () => {
    throw new Fault("Client", "DTD no permitida");
  };
  parser.onopentag = (tag) => {
    const { local, uri } = tag as sax.QualifiedTag;
    path.push(local);
    if (path.length === 1) namespace = uri;
    if (path.length === 3) operation = operation === "" ? local : "?";
  };
  parser.ontext = (text) => {
    const name = path.slice(3).join(".");
    if (name !== "" && text.trim() !== "") values.set(name, (values.get(name) ?? "") + text);
  };
  parser.onclosetag = () => void path.pop();
  parser.onerror = (error) => {
    throw new Fault("Client", error.message.split("\n")[0] ?? "XML invalido");
  };
  parser.write(xml).close();
  if (namespace !== NAMESPACE || operation === "?" || operation === "") {
    throw new Fault("Client", "Operacion desconocida");
  }
  return { operation, values };
}

/** A value of an answer: text, members in their order, or nothing. */
export type Content = string | number | boolean | null | readonly [string, Content][];

export function answerOf(operation: string, result: Content): string {
  return envelope(
    `<${operation}Response>${element(`${operation}Result`, result)}</${operation}Response>`,
  );
}

export function faultOf({ side, message }: Fault): string {
  return envelope(
    `<soap:Fault><faultcode>soap:${side}</faultcode><faultstring>${escapeMarkup(message)}</faultstring></soap:Fault>`,
  );
}

/** An answer whose entities would expand a thousand million times. */
export function bombOf(operation: string): string {
  const levels = Array.from({ length: 9 }, (_, level) => {
    const below = level === 0 ? "registro" : `&e${level - 1};`;
    return `<!ENTITY e${level} "${below.repeat(10)}">`;
  }).join("");
  const doctype = `<!DOCTYPE bomb [${levels}]>`;
  return answerOf(operation, "BOMB").replace("?>", `?>${doctype}`).replace("BOMB", "&e8;");
}

function envelope(content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${NAMESPACE}"><soap:Body>${content}</soap:Body></soap:Envelope>`;
}

function element(name: string, content: Content): string {
  if (content === null || content === "") return `<${name} />`;
  const inner = Array.isArray(content)
    ? (content as [string, Content][]).map(([child, value]) => element(child, value)).join("")
    : escapeMarkup(String(content));
  return `<${name}>${inner}</${name}>`;
}
