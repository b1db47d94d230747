import { describe, expect, it } from "vitest";
import { parseCellphone } from "~/countries/identity/cellphone";
import { checkDonorUid } from "~/countries/identity/uid";
import type { OrganizationStory } from "./campaign-story";
import { huellas } from "./huellas";
import type { StoryPledge } from "./pledge";
import { raices } from "./raices";
import { tellPledges } from "./tell-pledges";

const present = new Date("2026-11-21T15:00:00Z");
const told = new Map([huellas, raices].map((story) => [story, tellPledges(story, present)]));
const of = (story: OrganizationStory) => told.get(story) ?? [];
const acts = ({ steps }: StoryPledge) => steps.map((step) => step.act);

describe.each([huellas, raices])("the teams of $slug", (story) => {
  it("have a person who signs in with a known password, and a manager each", () => {
    const { teams = [] } = story;
    expect(teams.flatMap(({ people }) => people).some(({ password }) => password)).toBe(true);
    expect(teams.map(({ people }) => people[0]?.role)).toEqual(teams.map(() => "manager"));
  });

  it("have numbers and documents that capture accepts, each pledge with an id of its own", () => {
    const { country } = story;
    const pledges = of(story);
    for (const { donor, phone } of pledges) {
      expect(parseCellphone({ country, number: phone }), phone).toMatchObject({ ok: true });
      const { type, number } = donor.document;
      expect(checkDonorUid({ country, uidType: type, uid: number })).toMatchObject({ ok: true });
    }
    expect(new Set(pledges.map(({ key }) => key)).size).toBe(pledges.length);
  });

  it("tell the same at the same moment, and nothing after it", () => {
    const [first, second] = [tellPledges(story, present), tellPledges(story, present)];
    expect(JSON.stringify(first, plain)).toBe(JSON.stringify(second, plain));
    for (const { at, steps, paid } of first) {
      const instants = [at, ...steps.map((step) => step.at), ...(paid ? [paid.at] : [])];
      expect(instants.every((instant) => instant < present)).toBe(true);
      const order = steps.map((step) => step.at.getTime());
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });
});

it("has half a year of a street team and a call centre, and a team that practises", () => {
  const months = (team: string) =>
    new Set(
      of(huellas)
        .filter((one) => one.team === team)
        .map(({ at }) => at.toISOString().slice(0, 7)),
    ).size;
  expect(["street", "callers", "practice"].map(months)).toEqual([7, 7, 2]);
});

it("pays about two pledges of three, and loses the others for different reasons", () => {
  const old = of(huellas).filter(
    ({ at, team }) => team !== "practice" && present.getTime() - at.getTime() > 30 * 86_400_000,
  );
  const paid = old.filter((one) => one.paid && !one.paid.firstRefused);
  expect(paid.length / old.length).toBeGreaterThan(0.5);
  expect(paid.length / old.length).toBeLessThan(0.75);
  const leaving = paid.filter(({ leaves }) => leaves);
  expect(leaving.length / paid.length).toBeGreaterThan(0.1);
  expect(leaving.length / paid.length).toBeLessThan(0.5);
  expect(old.some((one) => acts(one).includes("expire"))).toBe(true);
  expect(old.some((one) => acts(one).includes("withdraw"))).toBe(true);
  expect(old.some((one) => one.paid?.firstRefused)).toBe(true);
});

it("has somebody's pledges at which the organisation should look", () => {
  const nahuel = of(huellas).filter(({ by }) => by.startsWith("nahuel@"));
  const most = (values: (string | undefined)[]) =>
    Math.max(...values.map((one) => (one ? values.filter((other) => other === one).length : 0)));
  expect(most(nahuel.map(({ paid }) => paid?.card.number))).toBe(3);
  expect(most(nahuel.map(({ phone }) => phone))).toBe(3);
  expect(nahuel.filter(({ at }) => at.getUTCHours() === 6)).toHaveLength(4);
});

/** The first and last instants of a month, and after Chile's clock change. */
it.each(["2028-02-29T23:59:59Z", "2027-01-01T03:00:01Z", "2027-04-04T04:30:00Z"])(
  "is told at %s",
  (instant) => {
    for (const story of [huellas, raices])
      expect(tellPledges(story, new Date(instant)).length).toBeGreaterThan(6);
  },
);

function plain(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
