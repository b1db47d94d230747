import { describe, expect, it } from "vitest";
import { listDeviations } from "./list-deviations";
import type { AgencyResults, ResultCounts, ResultGroup } from "./results";

const month = { due: 0, alive: 0 };
const none: ResultCounts = {
  ...{ pledges: 0, approved: 0, charged: 0, paying: 0, noShows: 0, decided: 0 },
  ...{ earlyEnds: 0, givenBack: 0, averageAmount: null },
  alive: { 1: month, 3: month, 6: month, 12: month },
};
const group = (key: string, counts: Partial<ResultCounts> | null, teamId = ""): ResultGroup => ({
  ...{ key, name: key, team: teamId && "Calle Sur", teamId },
  counts: counts && { ...none, ...counts },
});
const results = (people: ResultGroup[], team: Partial<ResultCounts>): AgencyResults => ({
  ...{ total: null, campaigns: [], cohorts: [], captured: [] },
  ...{ people, teams: [group("t1", team)] },
});

describe("results far from the rest of the team", () => {
  it("names the person whose pledges never pay, and not the rest", () => {
    const people = [
      group("nora", { noShows: 15, decided: 30 }, "t1"),
      group("luis", { noShows: 6, decided: 60 }, "t1"),
    ];
    expect(listDeviations(results(people, { noShows: 21, decided: 90 }))).toEqual([
      {
        ...{ measure: "no_shows", personId: "nora", person: "nora", teamId: "t1" },
        ...{ team: "Calle Sur", part: 15, whole: 30, restPart: 6, restWhole: 60 },
      },
    ]);
  });

  it("looks at what was not approved and at early ends too", () => {
    const nora = { pledges: 40, approved: 20, charged: 30, earlyEnds: 20 };
    const team = { pledges: 140, approved: 110, charged: 90, earlyEnds: 22 };
    const found = listDeviations(results([group("nora", nora, "t1")], team));
    expect(found.map(({ measure }) => measure)).toEqual(["unapproved", "early_ends"]);
  });

  it.each([
    ["few of the person", { noShows: 19, decided: 19 }, { noShows: 20, decided: 119 }],
    ["few of the rest", { noShows: 30, decided: 30 }, { noShows: 30, decided: 49 }],
    ["chance", { noShows: 8, decided: 30 }, { noShows: 28, decided: 130 }],
    ["a better person", { noShows: 0, decided: 30 }, { noShows: 50, decided: 130 }],
  ])("says nothing of %s", (_case, nora, team) => {
    expect(listDeviations(results([group("nora", nora, "t1")], team))).toEqual([]);
  });

  it("says nothing of groups that are hidden, or of people of a team that is not shown", () => {
    const shown = { noShows: 30, decided: 30 };
    const people = [group("nora", null, "t1"), group("luis", shown, "t2")];
    expect(listDeviations(results(people, { noShows: 31, decided: 130 }))).toEqual([]);
  });
});
