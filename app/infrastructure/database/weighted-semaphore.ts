/** Limits the work in flight by weight: one piece of work may count for several. */
import { E_CANCELED, Semaphore } from "async-mutex";

export interface WeightedSemaphore {
  /** Runs `work` once its weight is free, in order; false without running when the semaphore is closed. */
  within(weight: number, work: () => Promise<void>): Promise<boolean>;
  /** Rejects waiting work; running work continues. */
  close(): void;
}

export function createWeightedSemaphore(size: number): WeightedSemaphore {
  const places = new Semaphore(size);
  let open = true;
  return {
    async within(weight, work) {
      if (!open) return false;
      try {
        const taken = Math.min(Math.max(weight, 1), size);
        await places.runExclusive(work, taken);
        return true;
      } catch (error) {
        if (error === E_CANCELED) return false;
        throw error;
      }
    },
    close() {
      open = false;
      places.cancel();
    },
  };
}
