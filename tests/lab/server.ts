import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DomainError } from "~/domain/errors";
import { textsOf } from "~/http/calls/answers.server";
import { readBody, type LabBody } from "./body";
import { createCampaignOf } from "./campaigns";
import { listTransfers, setBankScript } from "./bank";
import { listCalls, readBooks, sendEvent, setScript } from "./gateways";
import { LabError } from "./lab-error";
import { createOperator } from "./operators";
import { createOrganizationOf } from "./organizations";
import { readOutbox, setMailScript } from "./outbox";
import {
  connectSalesforce,
  listSalesforceCalls,
  listSalesforceRecords,
  setSalesforceScript,
} from "./salesforce";
import { submitDocument } from "./documents";
import { runDue } from "./run-due";
import { deliverSettlement } from "./settlement";
import { createUser } from "./users";

interface LabCall {
  body: LabBody;
  query: URLSearchParams;
  /** The `{gateway}` of the address, otherwise empty. */
  gateway: string;
}

/** The lab's calls (contract.md) except the launcher's: clock, failpoints, processes. */
const calls: Record<string, (call: LabCall) => Promise<unknown>> = {
  "GET /outbox": ({ query }) => readOutbox(query.get("to")),
  "PUT /outbox/script": ({ body }) => setMailScript(body),
  "POST /run-due": ({ body }) => runDue(body),
  "POST /organizations": ({ body }) => createOrganizationOf(body),
  "POST /users": ({ body }) => createUser(body),
  "POST /operators": ({ body }) => createOperator(body),
  "POST /sample-documents": ({ body }) => submitDocument(body),
  "POST /campaigns": ({ body }) => createCampaignOf(body),
  "PUT /gateways/:gateway/script": ({ gateway, body, query }) =>
    setScript(gateway, body, query.get("company")),
  "GET /gateways/:gateway/calls": ({ gateway, query }) => listCalls(gateway, query.get("company")),
  "GET /gateways/:gateway/books": ({ gateway, query }) => readBooks(gateway, query.get("company")),
  "POST /gateways/:gateway/settlement": ({ gateway, body, query }) =>
    deliverSettlement(gateway, body, query.get("company")),
  "PUT /bank/script": ({ body }) => setBankScript(body),
  "GET /bank/transfers": () => listTransfers(),
  "POST /salesforce/connect": ({ body }) => connectSalesforce(body),
  "GET /salesforce/records": ({ query }) => listSalesforceRecords(query),
  "GET /salesforce/calls": () => listSalesforceCalls(),
  "PUT /salesforce/script": ({ body }) => setSalesforceScript(body),
  "POST /gateways/:gateway/events": ({ gateway, body, query }) =>
    sendEvent(gateway, body, query.get("company")),
};

async function handle(request: IncomingMessage): Promise<unknown> {
  const url = new URL(request.url ?? "/", "http://lab");
  const [, gateway = ""] = /^\/gateways\/([^/]+)\//.exec(url.pathname) ?? [];
  const pattern = gateway ? url.pathname.replace(`/${gateway}/`, "/:gateway/") : url.pathname;
  const call = calls[`${request.method} ${pattern}`];
  if (!call) throw new LabError(404, "not_found", `The lab has no ${request.method} ${pattern}.`);
  return call({ body: await readBody(request), query: url.searchParams, gateway });
}

function answer(response: ServerResponse, status: number, content: unknown): void {
  if (response.destroyed) return;
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
}

/** Sends an error in the contract's format; the lab's own errors are in English. */
function refuse(response: ServerResponse, error: unknown): void {
  if (error instanceof LabError) {
    const { status, code, message, details } = error;
    return answer(response, status, { error: { code, message, ...details } });
  }
  if (error instanceof DomainError) {
    const { message, fields } = textsOf(error, "en");
    const { code, details } = error;
    return answer(response, error.status, { error: { code, message, ...details, fields } });
  }
  console.error(error instanceof Error ? error.stack : "the lab failed");
  const message = error instanceof Error ? error.message : "The lab failed.";
  answer(response, 500, { error: { code: "internal_error", message } });
}

export interface LabServer {
  port: number;
  close(): void;
}

/** Serves on loopback; port 0 uses a free one. */
export async function startLabServer(port: number): Promise<LabServer> {
  const server = http.createServer((request, response) => {
    handle(request).then(
      (content) => answer(response, 200, content),
      (error: unknown) => refuse(response, error),
    );
  });
  // One call may simulate a year of donations.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
