/** One run of the sync: what it sends with, and how many calls it may still make. */
import type { Integration } from "~/generated/prisma/client";
import type { OrganizationContext } from "../../context";
import type { Session } from "../open-session.server";
import type { Mapping } from "../rules/read-rules.server";
import type { RecordOutcome } from "./send-records.server";

export interface Run {
  ctx: OrganizationContext;
  row: Integration;
  session: Session;
  mapping: Mapping;
  /** `most`: what the organisation's limit has left. */
  calls: { made: number; most: number };
  /** Whether a field of the description is gone there. */
  isOutdated: boolean;
}

/** The limit of calls or the time of a run is used up in the middle of a round. */
export class RunEnds extends Error {}

/** Counts the calls of a run, and makes none beyond the limit or after `until`, by the monotonic clock. */
export function counting({ connector, send }: Session, most: number, until: number) {
  const calls = { made: 0, most };
  const session: Session = {
    connector,
    send(request) {
      if (calls.made >= most || performance.now() > until) throw new RunEnds();
      calls.made += 1;
      return send(request);
    },
  };
  return { session, calls };
}

/** What became of our objects, each with several records: the outcome that matters most. */
export type Outcomes = Map<string, RecordOutcome>;

const ORDER: readonly RecordOutcome[] = [
  "ok",
  "failed",
  "retry",
  "describe",
  "parent",
  "waits",
  "left",
];

/** Adds a record's outcome to its object's. */
export function addOutcome(outcomes: Outcomes, owner: string, outcome: RecordOutcome): void {
  const known = outcomes.get(owner) ?? "ok";
  outcomes.set(owner, ORDER.indexOf(outcome) > ORDER.indexOf(known) ? outcome : known);
}
