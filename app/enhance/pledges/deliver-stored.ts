/** Delivers what the device kept, from the page as well as from its worker. */
import { deviceTime } from "./device-clock";
import { forgetStored, listStored, putStored, wipeStored, type StoredPledge } from "./device-store";

const ADDRESS = "/agency/offline/pledges";
const LOCK = "dadiva-pledges";
const LONGEST_MS = 20_000;

export interface Delivered {
  /** How many arrived. */
  sent: number;
  /** How many were erased here, because the person's access ended. */
  wiped: number;
  /** Whether no answer came. */
  isOffline: boolean;
}

/** Codes after which a device may keep nothing: the person's access is over. */
const OVER = [401, 410];
/** Answers that say nothing about the pledge: the next try may pass. */
const LATER = (status: number) => status === 429 || status >= 500;

/** Sends every kept pledge once; one at a time of page, worker and other tabs. */
export async function deliverStored(): Promise<Delivered> {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? await locks.request(LOCK, deliver) : deliver();
}

async function deliver(): Promise<Delivered> {
  const stored = await listStored();
  const delivered: Delivered = { sent: 0, wiped: 0, isOffline: false };
  for (const pledge of stored) {
    const answer = await send(pledge);
    if (answer === null) return { ...delivered, isOffline: true };
    if (answer.ok) {
      await forgetStored(pledge.uuid);
      delivered.sent += 1;
    } else if (OVER.includes(answer.status)) {
      const { length } = await listStored();
      await wipeStored();
      return { ...delivered, wiped: length };
    } else if (LATER(answer.status)) {
      return delivered;
    } else {
      await putStored({ ...pledge, refusal: await codeOf(answer) });
    }
  }
  return delivered;
}

/** Returns null without an answer: then nobody knows whether it arrived, and the same uuid is sent again. */
async function send({ ticket, key, box }: StoredPledge): Promise<Response | null> {
  try {
    return await fetch(ADDRESS, {
      method: "POST",
      credentials: "same-origin",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ ticket, key, box, sent_at: deviceTime().toISOString() }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
  } catch {
    return null;
  }
}

async function codeOf(answer: Response): Promise<string> {
  try {
    const { error } = (await answer.json()) as { error?: { code?: string } };
    return error?.code ?? "internal_error";
  } catch {
    return "internal_error";
  }
}
