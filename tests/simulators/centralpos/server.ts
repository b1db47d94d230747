/** A simulated Centralpos: SOAP batches with strict checks of envelope, credentials and windows. */
import fs from "node:fs";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sameText } from "../dlocal/authentication";
import { endServer, listenOn } from "../listen";
import { accountOf, Books } from "./books";
import { control } from "./control";
import { answerOf, bombOf, Fault, faultOf, readRequest } from "./envelope";
import { run } from "./operations";

/** Issued codes; one ending in REVOKED is invalid, one ending in SILENT disconnects. */
const CODE = /^CP-[A-Z0-9]{8,32}$/;
const LARGEST_BODY = 100_000;

export interface Settings {
  port: number;
  user: string;
  /** Of the data, with the journal below it; a new folder by default. */
  dataDir?: string;
  /** Without it the control calls are disabled. */
  controlSecret?: string;
}

/** The company's server. */
export class Simulator {
  readonly books: Books;
  private readonly server: http.Server;

  constructor(private readonly settings: Settings) {
    const { dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-centralpos-")) } = settings;
    this.books = new Books(path.join(dataDir, "simulators", "centralpos"));
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
    const body = await readBody(request);
    const { pathname } = new URL(request.url ?? "/", "http://simulator");
    if (pathname.startsWith("/_sim/") && this.mayControl(request)) {
      const { status, body: content } = control(
        this.books,
        request.method ?? "GET",
        pathname.slice(5),
        body,
      );
      return send(response, status, JSON.stringify(content), "application/json");
    }
    const type = request.headers["content-type"] ?? "";
    if (request.method !== "POST" || !/^text\/xml\b/.test(type))
      return send(response, 415, "Unsupported Media Type", "text/plain");
    try {
      await this.answer(request, response, body);
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      send(response, 500, faultOf(fault));
    }
  }

  private async answer(
    request: IncomingMessage,
    response: ServerResponse,
    body: string,
  ): Promise<void> {
    const soap = readRequest(body);
    if (request.headers.soapaction !== `"${soap.operation}"`)
      throw new Fault("Client", "SOAPAction no coincide");
    const code = soap.values.get("Autenticacion.Clave") ?? "";
    if (code.endsWith("SILENT")) return void response.destroy();
    const isKnown = soap.values.get("Autenticacion.Usuario") === this.settings.user;
    if (!isKnown || !CODE.test(code) || code.endsWith("REVOKED"))
      throw new Fault("Client", "Usuario o clave incorrectos");
    const { content, answer = "whole", delayMs = 0 } = run(this.books, accountOf(code), soap);
    if (delayMs > 0) await sleep(delayMs);
    // The connection stays open until the caller gives up.
    if (answer === "none") return;
    const whole = answer === "bomb" ? bombOf(soap.operation) : answerOf(soap.operation, content);
    send(response, 200, answer === "truncated" ? whole.slice(0, -40) : whole);
  }

  private mayControl(request: IncomingMessage): boolean {
    const { controlSecret = "" } = this.settings;
    const given = request.headers["x-sim-control"];
    return controlSecret !== "" && typeof given === "string" && sameText(given, controlSecret);
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > LARGEST_BODY) throw new Error("body too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function send(response: ServerResponse, status: number, body: string, type = "text/xml"): void {
  response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` }).end(body);
}
