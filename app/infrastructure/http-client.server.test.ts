import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../tests/factories/database";
import { inTransaction } from "./database/database.server";
import { callCompany } from "./http-client.server";
import { TransactionMisuse } from "./database/open-transaction";

let server: Server;
let url: string;
let work: (request: IncomingMessage, response: ServerResponse) => void;
beforeAll(async () => {
  useTestDatabase();
  server = createServer((request, response) => work(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = (timeoutMs = 2_000) =>
  callCompany({ method: "POST", url, headers: { "x-a": "1" }, body: "{}", timeoutMs });

it("returns responses unchanged, errors and redirects included", async () => {
  for (const status of [200, 302, 404, 500]) {
    work = (_request, response) => response.writeHead(status, { location: "/x" }).end("ok");
    expect(await call()).toMatchObject({ sent: true, status, body: "ok" });
  }
});

it("distinguishes an unknown result from a request that was certainly not sent", async () => {
  work = (request) => void request.socket.destroy();
  expect(await call()).toEqual({ sent: true, unknown: "connection_lost" });
  work = () => undefined;
  expect(await call(100)).toEqual({ sent: true, unknown: "timeout" });
  work = (_request, response) => response.end(Buffer.alloc(1024 * 1024 + 1));
  expect(await call()).toEqual({ sent: true, unknown: "answer_too_large" });
  const nowhere = {
    method: "GET",
    url: "http://127.0.0.1:9/",
    headers: {},
    timeoutMs: 500,
  } as const;
  expect(await callCompany(nowhere)).toEqual({ sent: false, reason: "unreachable" });
});

it("is never called inside a transaction", async () => {
  const inside = inTransaction({ organizationId: null, now: new Date(0) }, () => call());
  await expect(inside).rejects.toThrow(TransactionMisuse);
});
