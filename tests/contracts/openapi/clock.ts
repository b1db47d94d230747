/** The time of the product while its document is tested. */
import type { Stage } from "./stage";

let instant = Date.UTC(2027, 4, 3, 12);

/** Returns the product's time. */
export const presentTime = () => new Date(instant);

/** Moves the clock by an hour for each operation, so that no rate limit has earlier calls. */
export async function nextHour({ world }: Pick<Stage, "world">): Promise<void> {
  instant += 3_600_000;
  await world.lab.setClock(new Date(instant));
}

/** Moves the clock beyond limits per minute, within a recent login. */
export async function nextMinute({ world }: Pick<Stage, "world">): Promise<void> {
  instant += 61_000;
  await world.lab.setClock(new Date(instant));
}

/** Moves the clock to a time at which a login is no longer recent. */
export async function agedLogin(stage: Pick<Stage, "world">): Promise<void> {
  instant += 11 * 60_000;
  await nextMinute(stage);
}
