/** What a donor has to do until a pending charge is decided, as its attempt's row keeps it. */
import { z } from "zod";
import type { NextAction, Pending } from "~/providers/provider";

/** A company's address leads only to a web page, never to a script. */
const address = z.url({ protocol: /^https?$/ });

export const nextActionSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("redirect"), url: address }),
  z.object({ kind: z.literal("qr"), content: z.string().min(1) }),
  z.object({
    kind: z.literal("reference"),
    reference: z.string().min(1),
    payee: z.string(),
    account: z.string().min(1).optional(),
    url: address.optional(),
  }),
  z.object({
    kind: z.literal("form"),
    url: address,
    fields: z.record(z.string(), z.string()),
  }),
]);

/** Returns the next action that a row stores, or null if it has none or an invalid one. */
export function readNextAction(value: unknown): NextAction | null {
  return nextActionSchema.safeParse(value).data ?? null;
}

/** The grace after an expiry, in which a company ends the charge itself. */
const EXPIRY_GRACE_MS = 60_000;

/** Returns when an expired charge is looked up for the last time; null if it has no expiry ahead. */
export function expiryCheckAt(expiresAt: Date | null, now: Date): Date | null {
  return expiresAt && expiresAt > now ? new Date(expiresAt.getTime() + EXPIRY_GRACE_MS) : null;
}

/**
 * Returns whether a charge that its company calls pending is over. The company's newer expiry
 * counts, because some extend it.
 */
export function isExpired(attempt: { expiresAt: Date | null }, now: Date, answer?: Pending) {
  const expiresAt = answer?.expiresAt ?? attempt.expiresAt;
  return expiresAt !== null && expiresAt <= now;
}
