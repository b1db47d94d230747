import { settleChanges } from "../../integration-changes/settle-changes.server";
import type { Change } from "../../integration-changes/take-changes.server";
import { CLASSES } from "../classes";
import type { ClassName } from "../shapes";
import { readDonations } from "./read-own-values.server";
import type { Outcomes, Run } from "./run";

const MINUTE_MS = 60_000;
const MOST_TRIES = 8;
const MOST_TRIES_FOR_PARENTS = 3;

/** What heals by itself is sent again, later each time; everything else is over, and in the log. */
export async function settleSent(
  { ctx, row }: Pick<Run, "ctx" | "row">,
  className: ClassName,
  changes: readonly Change[],
  outcomes: Outcomes,
): Promise<void> {
  const at = (ms: number) => new Date(ctx.now.getTime() - row.syncDelay * 1000 + ms);
  const done: Change[] = [];
  const later: { change: Change; dueAt: Date }[] = [];
  const orphans: string[] = [];
  for (const change of changes) {
    const own = outcomes.get(change.id) ?? "ok";
    if (own === "left") continue;
    if (own === "waits") {
      later.push({ change, dueAt: at(MINUTE_MS) });
      continue;
    }
    if (own === "parent" && change.tries < MOST_TRIES_FOR_PARENTS) {
      orphans.push(change.id);
      later.push({ change, dueAt: ctx.now });
    } else if ((own === "retry" || own === "describe") && change.tries < MOST_TRIES)
      later.push({ change, dueAt: at(MINUTE_MS * 2 ** change.tries) });
    else done.push(change);
  }
  const parents = orphans.length > 0 ? await readDonations(ctx, orphans) : [];
  await settleChanges(ctx, CLASSES[className].entity, {
    done,
    later,
    parents: {
      campaign: parents.map(({ facts }) => String(facts.campaign_id)),
      donor: parents.map(({ facts }) => String(facts.donor_id)),
    },
  });
}
