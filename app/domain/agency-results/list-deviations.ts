/** People of a team whose results are far worse than those of the rest of it. */
import type { AgencyResults, ResultCounts } from "./results";

const measures = {
  unapproved: ({ pledges, approved }: ResultCounts) => [pledges - approved, pledges],
  no_shows: ({ noShows, decided }: ResultCounts) => [noShows, decided],
  early_ends: ({ earlyEnds, charged }: ResultCounts) => [earlyEnds, charged],
} as const;
export type Measure = keyof typeof measures;

/** With fewer on either side, chance alone explains much. */
const LEAST = 20;
const DEVIATIONS = 2;
const MOST = 20;

export interface Deviation {
  measure: Measure;
  personId: string;
  person: string;
  teamId: string;
  team: string;
  part: number;
  whole: number;
  /** The same of the rest of the team. */
  restPart: number;
  restWhole: number;
}

/**
 * Lists where a person's part is more than two standard deviations above what the rest of the team
 * lets expect, largest counts first.
 */
export function listDeviations({ people, teams }: AgencyResults): Deviation[] {
  const teamCounts = new Map(teams.map(({ key, counts }) => [key, counts]));
  return people
    .flatMap(({ key, name, team, teamId, counts }) => {
      const all = teamCounts.get(teamId);
      if (!counts || !all) return [];
      return (Object.keys(measures) as Measure[]).flatMap((measure) => {
        const [part = 0, whole = 0] = measures[measure](counts);
        const [teamPart = 0, teamWhole = 0] = measures[measure](all);
        const rest = { restPart: teamPart - part, restWhole: teamWhole - whole };
        if (!isFar(part, whole, rest)) return [];
        return [{ measure, personId: key, person: name, teamId, team, part, whole, ...rest }];
      });
    })
    .sort((a, b) => b.part - a.part)
    .slice(0, MOST);
}

interface Rest {
  restPart: number;
  restWhole: number;
}

function isFar(part: number, whole: number, { restPart, restWhole }: Rest): boolean {
  if (whole < LEAST || restWhole < LEAST) return false;
  // One more of each keeps a rest without any from expecting exactly none.
  const share = (restPart + 1) / (restWhole + 2);
  return part - whole * share > DEVIATIONS * Math.sqrt(whole * share * (1 - share));
}
