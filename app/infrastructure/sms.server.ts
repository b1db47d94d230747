import { env } from "./env.server";
import { callCompany } from "./http-client.server";

/** Sends a text message by `SMS_URL`, in development to the outbox. Throws when it is not accepted. */
export async function sendSms(message: { to: string; text: string; id: string }): Promise<void> {
  const { SMS_URL } = env();
  if (!SMS_URL) throw new Error("SMS_URL is missing");
  const answer = await callCompany({
    method: "POST",
    url: SMS_URL,
    headers: { "content-type": "application/json", "idempotency-key": message.id },
    body: JSON.stringify({ to: message.to, text: message.text }),
    timeoutMs: 8_000,
  });
  if (!("status" in answer) || answer.status >= 300) throw new Error("the message was not taken");
}
