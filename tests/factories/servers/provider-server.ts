import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

type Answer = [status: number, body: object];

/** A simulated dLocal that unit tests control: refunds, chargebacks, orders. */
export interface ProviderServer {
  /** The answer of POST /refunds, besides the refund that it creates; null disconnects. */
  refund: "SUCCESS" | "PENDING" | "REJECTED" | null;
  /** Whether a broken connection creates the refund all the same. */
  isMade: boolean;
  /** By the provider's id: `REF-…`, `CHAR-…`. */
  refunds: Map<string, object>;
  chargebacks: Map<string, object>;
  keys: string[];
  /** The payment that POST /payments makes of an order; null breaks the connection. */
  charge?: (reference: string, amount: number) => object | null;
  /** The payment for GET /orders/{reference}; not found if omitted. */
  order?: (reference: string) => object;
  /** The payments for GET /payments/{id}. */
  payments: Map<string, object>;
  close(): void;
}

/** Returns dLocal's payment of an order, of major units. */
export function paymentOf(
  reference: string,
  amount: number,
  status: "PAID" | "REJECTED" = "PAID",
  currency = "ARS",
): object {
  return {
    ...{ id: `D-${reference}`, payment_id: `D-${reference}`, order_id: reference },
    ...{ amount, currency, status, status_code: status === "PAID" ? "200" : "302" },
    ...{ created_date: "2026-11-16T15:00:01.000+0000", payment_method_flow: "DIRECT" },
  };
}

interface PostBody {
  /** Of a charge. */
  order_id?: string;
  /** Of a refund. */
  payment_id: string;
  amount: number;
  currency: string;
}

export async function openProviderServer(): Promise<ProviderServer> {
  const byKey = new Map<string, object>();
  const answerRefund = (key: string, body: PostBody): Answer | null => {
    provider.keys.push(key);
    const made = byKey.get(key);
    if (made) return [200, made];
    if (provider.refund === null && !provider.isMade) return null;
    const id = `REF-${byKey.size + 1}-${key}`;
    const status = provider.refund ?? "SUCCESS";
    const refund = { id, ...body, status, status_code: "300", status_detail: status };
    byKey.set(key, refund);
    provider.refunds.set(id, refund);
    return provider.refund === null ? null : [200, refund];
  };
  const answerCharge = ({ order_id: reference = "", amount }: PostBody): Answer | null => {
    const made = provider.charge?.(reference, amount);
    return made ? [200, made] : null;
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [, resource = "", id = ""] = (request.url ?? "").split("/").map(decodeURIComponent);
      const missing: Answer = [404, { code: resource === "orders" ? 4000 : 4001, message: "" }];
      const { chargebacks, payments, refunds } = provider;
      const kept =
        resource === "refunds" ? refunds : resource === "payments" ? payments : chargebacks;
      const found = resource === "orders" ? provider.order?.(id) : kept.get(id);
      const isPost = request.method === "POST";
      const key = String(request.headers["x-idempotency-key"]);
      const body = isPost ? (JSON.parse(Buffer.concat(chunks).toString()) as PostBody) : null;
      const answer =
        body && resource === "payments"
          ? answerCharge(body)
          : body
            ? answerRefund(key, body)
            : found
              ? ([200, found] as Answer)
              : missing;
      if (!answer) return void request.socket.destroy();
      const [status, said] = answer;
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(said));
    });
  });
  const provider: ProviderServer = {
    refund: "SUCCESS",
    isMade: false,
    refunds: new Map(),
    chargebacks: new Map(),
    payments: new Map(),
    keys: [],
    close: () => void server.close(),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    DLOCAL_URL: `http://127.0.0.1:${port}`,
    DLOCAL_LOGIN: "login",
    DLOCAL_TRANS_KEY: "trans",
    DLOCAL_SECRET: "secret",
  });
  return provider;
}
