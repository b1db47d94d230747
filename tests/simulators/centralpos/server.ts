/** A simulated Centralpos: SOAP with strict checks of envelope and credentials. */
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import { endServer, listenOn } from "../listen";

const OPERATION = "ListTarjetasHabilitadas";
/** Issued codes; one ending in REVOKED is invalid, one ending in SILENT disconnects. */
const CODE = /^CP-[A-Z0-9]{8,32}$/;

export class Simulator {
  private readonly server: http.Server;

  constructor(private readonly settings: { port: number; user: string }) {
    this.server = http.createServer((request, response) => {
      this.handle(request, response).catch(() => response.destroy());
    });
  }

  listen(): Promise<number> {
    return listenOn(this.server, this.settings.port);
  }

  close(): void {
    endServer(this.server);
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString("utf8");
    const type = request.headers["content-type"] ?? "";
    if (request.method !== "POST" || !/^text\/xml\b/.test(type))
      return answer(response, 415, "Unsupported Media Type", "text/plain");
    const isEnvelope =
      /<(\w+):Envelope\b[^>]*="http:\/\/schemas\.xmlsoap\.org\/soap\/envelope\/"/.test(body) &&
      request.headers.soapaction === `"${OPERATION}"`;
    const requested = new RegExp(
      `<${OPERATION}><Autenticacion><Usuario>([^<]*)</Usuario><Clave>([^<]*)</Clave></Autenticacion></${OPERATION}>`,
    ).exec(body);
    if (!isEnvelope || !requested) return fault(response, "Server", "Operacion desconocida");
    const [, user, code = ""] = requested;
    if (code.endsWith("SILENT")) return void response.destroy();
    if (user !== this.settings.user || !CODE.test(code) || code.endsWith("REVOKED"))
      return fault(response, "Client", "Usuario o clave incorrectos");
    const cards = ["VISA", "MASTERCARD"].map((card) => `<Tarjeta>${card}</Tarjeta>`).join("");
    answer(
      response,
      200,
      envelope(
        `<${OPERATION}Response><${OPERATION}Result>${cards}</${OPERATION}Result></${OPERATION}Response>`,
      ),
    );
  }
}

function fault(response: ServerResponse, code: "Client" | "Server", text: string): void {
  answer(
    response,
    500,
    envelope(
      `<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>${text}</faultstring></soap:Fault>`,
    ),
  );
}

function envelope(content: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${content}</soap:Body></soap:Envelope>`;
}

function answer(response: ServerResponse, status: number, body: string, type = "text/xml"): void {
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` }).end(body);
}
