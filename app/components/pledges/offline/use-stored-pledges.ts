import { useCallback, useEffect, useRef, useState } from "react";
import { deviceTime } from "~/enhance/pledges/device-clock";
import { deliverStored, type Delivered } from "~/enhance/pledges/deliver-stored";
import {
  listStored,
  putStored,
  wipeStored,
  type StoredPledge,
} from "~/enhance/pledges/device-store";
import { sealPledge, type SealingKey } from "~/enhance/pledges/seal-pledge";
import { limitsOf, type StoreLimits } from "./store-limits";

/** How often the page looks for a network by itself; the browser's own event often stays away. */
const LOOK_MS = 60_000;
const JITTER_MS = 15_000;

export interface DevicePlace {
  ticket: string;
  key: SealingKey;
}

export interface StoredPledges extends StoreLimits {
  /** Null until the browser's database was read. */
  stored: StoredPledge[] | null;
  /** The browser denies or lacks storage: nothing can be kept. */
  isDenied: boolean;
  isSending: boolean;
  last: Delivered | null;
  send: () => void;
  /** Seals a pledge and keeps it here. Throws where the storage is denied or full. */
  keep: (pledge: { uuid: string; campaign: string; content: unknown }) => Promise<void>;
}

/** What this device kept, delivered by the page whenever it may have a network. */
export function useStoredPledges({ key, ticket }: DevicePlace): StoredPledges {
  const [stored, setStored] = useState<StoredPledge[] | null>(null);
  const [isDenied, setDenied] = useState(false);
  const [isSending, setSending] = useState(false);
  const [last, setLast] = useState<Delivered | null>(null);
  const running = useRef(false);
  const read = useCallback(
    () =>
      listStored().then(setStored, () => {
        setStored([]);
        setDenied(true);
      }),
    [],
  );
  const send = useCallback(async () => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    try {
      const delivered = await wipedOrDelivered();
      if (delivered.sent > 0 || delivered.wiped > 0 || delivered.isOffline) setLast(delivered);
    } catch {
      // Without storage there is nothing to deliver, which `read` tells.
    }
    running.current = false;
    setSending(false);
    await read();
  }, [read]);
  useEffect(() => {
    void read().then(send);
    const look = () => {
      if (document.visibilityState === "visible") void send();
    };
    const timer = setInterval(look, LOOK_MS + Math.random() * JITTER_MS);
    window.addEventListener("online", look);
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", look);
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [read, send]);
  const keep: StoredPledges["keep"] = async ({ uuid, campaign, content }) => {
    const box = await sealPledge(key, content);
    const storedAt = deviceTime().getTime();
    await putStored({ uuid, campaign, storedAt, ticket, key: key.name, box, refusal: null });
    await askToLast();
    await read();
    void send();
  };
  const limits = limitsOf(stored ?? [], deviceTime().getTime());
  return { stored, isDenied, isSending, last, send: () => void send(), keep, ...limits };
}

/** A device that was away too long keeps nothing: a lost one never hears that its access ended. */
async function wipedOrDelivered(): Promise<Delivered> {
  const stored = await listStored();
  if (!limitsOf(stored, deviceTime().getTime()).isDead) return deliverStored();
  await wipeStored();
  return { sent: 0, wiped: stored.length, isOffline: false };
}

/** Asks the browser not to evict the store, and to deliver once it has a network; both may be refused. */
async function askToLast(): Promise<void> {
  try {
    await navigator.storage.persist();
    const { sync } = (await navigator.serviceWorker.ready) as unknown as {
      sync?: { register(name: string): Promise<void> };
    };
    await sync?.register("pledges");
  } catch {
    // The page delivers by itself.
  }
}
