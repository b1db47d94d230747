/** A bound on what is under way at once, where one thing may weigh more than another. */

interface Waiting {
  weight: number;
  enter(entered: boolean): void;
}

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
  const waiting: Waiting[] = [];
  let inside = 0;
  let open = true;

  function admit(): void {
    for (let next = waiting[0]; next; next = waiting[0]) {
      if (inside > 0 && inside + next.weight > size) return;
      waiting.shift();
      inside += next.weight;
      next.enter(true);
    }
  }

  return {
    async within(weight, work) {
      const entered = await new Promise<boolean>((enter) => {
        if (!open) return enter(false);
        waiting.push({ weight, enter });
        admit();
      });
      if (!entered) return false;
      try {
        await work();
        return true;
      } finally {
        inside -= weight;
        admit();
      }
    },
    close() {
      open = false;
      for (const { enter } of waiting.splice(0)) enter(false);
    },
  };
}
