import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = [status: number, body: object];

/** dLocal's answers to look-ups; `says: null` breaks the connection. */
export interface LookUps {
  says: ((reference: string) => Answer) | null;
  requested: number;
  close(): void;
}

export const notFound = (): Answer => [404, { code: 4000, message: "Payment not found" }];

/** Returns a payment at the provider; `amount` is in major units. */
export const booked =
  (status: string, amount = 1500) =>
  (reference: string): Answer => [
    200,
    {
      payment_id: "D-4-1",
      order_id: reference,
      amount,
      currency: "ARS",
      status,
      status_code: status === "PAID" ? "200" : "302",
      created_date: "2026-11-21T15:00:01.000+0000",
      payment_method_flow: "DIRECT",
    },
  ];

/** Starts a server that answers look-ups with `says`, and points our dLocal account to it. */
export async function openLookUps(): Promise<LookUps> {
  const server = createServer((request, response) => {
    lookUps.requested += 1;
    const reference = decodeURIComponent(request.url?.split("/").at(-1) ?? "");
    if (!lookUps.says) return void request.socket.destroy();
    const [status, body] = lookUps.says(reference);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  const lookUps: LookUps = { says: notFound, requested: 0, close: () => void server.close() };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    DLOCAL_URL: `http://127.0.0.1:${port}`,
    DLOCAL_LOGIN: "login",
    DLOCAL_TRANS_KEY: "trans",
    DLOCAL_SECRET: "secret",
  });
  return lookUps;
}
