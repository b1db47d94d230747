import { z } from "zod";
import { env } from "~/infrastructure/env.server";
import { callCompany } from "~/infrastructure/http-client.server";

const letter = z.object({ to: z.string(), text: z.string(), at: z.string() });
const outboxSchema = z.object({
  mails: z.array(letter.extend({ subject: z.string(), html: z.string() })),
  messages: z.array(letter),
});
export type CaughtLetters = z.output<typeof outboxSchema>;

/** Development only: returns the newest `most` caught mails and text messages; null without a catcher. */
export async function readCaughtLetters(most: number): Promise<CaughtLetters | null> {
  const { OUTBOX_URL, production } = env();
  if (production || !OUTBOX_URL) return null;
  const address = new URL(OUTBOX_URL);
  // All letters of a long test exceed the most that an answer may have.
  address.searchParams.set("most", String(most));
  const answer = await callCompany({
    method: "GET",
    url: address.href,
    headers: {},
    timeoutMs: 3_000,
  });
  if (!("status" in answer) || answer.status !== 200) return null;
  return outboxSchema.parse(JSON.parse(answer.body));
}
