/** A bound on what is under way at once, where one thing may weigh more than another. */
import { E_CANCELED, Semaphore } from "async-mutex";

export interface Room {
  /**
   * Does `work` once there is room for its weight; first come, first served. One heavier than the
   * room goes when it is alone. Answers whether it was done: a closed room lets nobody in.
   */
  within(weight: number, work: () => Promise<void>): Promise<boolean>;
  /** Sends those who wait away; what is under way goes on. */
  close(): void;
}

export function openRoom(size: number): Room {
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
