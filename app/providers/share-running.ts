import { createHash } from "node:crypto";
import type { ProviderIo } from "./provider-io";

const running = new Map<string, Promise<unknown>>();

/**
 * Shares one running request among simultaneous callers of an account, as a month's charges all ask a batch
 * company for the same records. What is answered is not kept.
 */
export function shareRunning<T>(
  { credentials }: ProviderIo,
  name: string,
  ask: () => Promise<T>,
): Promise<T> {
  const account = JSON.stringify([Object.entries(credentials).toSorted(), name]);
  const key = createHash("sha256").update(account).digest("hex");
  const asked = running.get(key) as Promise<T> | undefined;
  if (asked) return asked;
  const answer = ask().finally(() => running.delete(key));
  running.set(key, answer);
  return answer;
}
