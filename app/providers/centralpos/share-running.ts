import { createHash } from "node:crypto";
import type { ProviderIo } from "../provider-io";

const running = new Map<string, Promise<unknown>>();

/**
 * Shares one running request among simultaneous callers of an account: a month's charges all ask for the
 * same batches and records. What is answered is not kept.
 */
export function shareRunning<T>(
  { credentials }: ProviderIo,
  name: string,
  ask: () => Promise<T>,
): Promise<T> {
  const account = JSON.stringify([credentials.url, credentials.user, credentials.code, name]);
  const key = createHash("sha256").update(account).digest("hex");
  const asked = running.get(key) as Promise<T> | undefined;
  if (asked) return asked;
  const answer = ask().finally(() => running.delete(key));
  running.set(key, answer);
  return answer;
}
