import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Notification, RawNotification } from "../provider";
import type { ProviderIo } from "../provider-io";
import { readJson } from "./answers";

const id = z.union([z.number(), z.string().min(1)]).transform(String);
const messageSchema = z.object({
  type: z.string(),
  action: z.string().nullish(),
  date_created: z.string().nullish(),
  user_id: id.nullish(),
  data: z.object({ id, payment_id: id.nullish() }),
});
type Message = z.infer<typeof messageSchema>;

/** Headers that the inbox stores; the signature is not among them. */
const KEPT_HEADERS = ["content-type", "user-agent", "x-request-id"];

/**
 * Verifies and parses a message. It names only ids, so that it is a hint: the payment is looked up
 * with the account's own token. The signature's age is not checked, because the company repeats a
 * message for days.
 */
export function parseWebhook(
  raw: RawNotification,
  io: Pick<ProviderIo, "credentials" | "now">,
): Notification {
  if (!isSigned(raw, io.credentials.webhookSecret ?? "")) return { valid: false };
  const dataId = dataIdOf(raw);
  const read = readJson(Buffer.from(raw.body).toString("utf8"), messageSchema);
  // The signature covers the query alone, so that a captured one could carry a body about another payment.
  if (read && dataId !== null && read.data.id.toLowerCase() !== dataId.toLowerCase()) {
    return { valid: false };
  }
  const message = dataId === null ? null : read;
  const sentAt = new Date(message?.date_created ?? "");
  const occurredAt = Number.isNaN(sentAt.getTime()) ? io.now() : sentAt;
  const headers = Object.fromEntries(
    KEPT_HEADERS.flatMap((name) => {
      const value = raw.headers[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const providerId = message && paymentOf(message);
  const account = message?.user_id ?? undefined;
  return {
    valid: true,
    eventKey: `mercadopago:${signedPartsOf(raw)}`,
    reference: null,
    providerId,
    outcome: contentOf(message, providerId),
    booked: null,
    occurredAt,
    ...(account !== undefined && { account }),
    headers,
  };
}

function contentOf(message: Message | null, providerId: string | null) {
  if (message?.type === "mp-connect") return { kind: "account" } as const;
  if (providerId === null) return { kind: "unreadable" } as const;
  // Not decided by the message, which has no status.
  return { kind: "pending", providerId } as const;
}

/** Returns the payment that a message is about, or null. */
function paymentOf({ data, type }: Message): string | null {
  if (type === "payment") return data.id;
  return type === "topic_chargebacks_wh" ? (data.payment_id ?? null) : null;
}

function dataIdOf({ address }: RawNotification): string | null {
  return new URL(address, "http://any").searchParams.get("data.id");
}

/** Returns what the signature covers and a repeat keeps; without a request's id its time tells messages apart. */
function signedPartsOf(raw: RawNotification): string {
  const requestId = raw.headers["x-request-id"] ?? raw.headers["x-signature"]?.split(",")[0];
  return `${dataIdOf(raw) ?? ""}:${requestId ?? ""}`;
}

/** `x-signature: ts=…,v1=…` signs the query's id, the request's id and the time; absent parts are left out. */
function isSigned(raw: RawNotification, secret: string): boolean {
  const parts = new Map(
    (raw.headers["x-signature"] ?? "").split(",").map((part): [string, string] => {
      const [name = "", value = ""] = part.trim().split("=", 2);
      return [name, value];
    }),
  );
  const ts = parts.get("ts") ?? "";
  if (secret === "" || ts === "") return false;
  const dataId = dataIdOf(raw)?.toLowerCase();
  const requestId = raw.headers["x-request-id"];
  const manifest = [
    ...(dataId ? [`id:${dataId};`] : []),
    ...(requestId ? [`request-id:${requestId};`] : []),
    `ts:${ts};`,
  ].join("");
  const wanted = Buffer.from(createHmac("sha256", secret).update(manifest).digest("hex"));
  const given = Buffer.from(parts.get("v1") ?? "");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
