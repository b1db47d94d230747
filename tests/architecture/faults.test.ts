/** Tests that `npm run faults` covers every failpoint on every flow, and can be resumed. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { FAILPOINT_ACTIONS, FAILPOINTS } from "~/infrastructure/failpoints";
import { flows } from "../faults/flows";
import { dealOut } from "../faults/lanes";
import { listRounds, listUnreached, nameOf, readVerdicts } from "../faults/rounds";

test("a flow reaches each failpoint, and no flow names an unknown one", () => {
  expect(listUnreached()).toEqual([]);
  const named = flows.flatMap(({ points }) => points);
  expect(named.filter((point) => !(FAILPOINTS as readonly string[]).includes(point))).toEqual([]);
});

test("each failpoint runs in each mode, as often as requested, on each of its flows", () => {
  const rounds = listRounds(20);
  expect(rounds).toHaveLength(FAILPOINTS.length * FAILPOINT_ACTIONS.length * 20);
  expect(new Set(rounds.map(nameOf)).size).toBe(rounds.length);
  const gone = new Set(
    rounds.map(({ flow, failpoint, mode }) => `${flow.name} ${failpoint} ${mode}`),
  );
  const wanted = flows.flatMap(({ name, points }) =>
    points.flatMap((point) => FAILPOINT_ACTIONS.map((mode) => `${name} ${point} ${mode}`)),
  );
  expect([...gone].toSorted()).toEqual(wanted.toSorted());
});

test("one point, or one mode of it, can be chosen; an unknown one is rejected", () => {
  expect(listRounds(2, "record.before")).toHaveLength(6);
  expect(listRounds(2, "record.before/kill").map(({ round }) => round)).toEqual([1, 2]);
  expect(() => listRounds(1, "record.behind")).toThrow("no failpoint record.behind");
  expect(() => listRounds(1, "record.before/burn")).toThrow("no mode burn");
});

test("the file's last line about a round counts, and a truncated line does not", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "dadiva-faults-"));
  const file = path.join(folder, "faults.jsonl");
  expect(readVerdicts(file).size).toBe(0);
  const line = { failpoint: "claim.after", mode: "kill", round: 1, flow: "month", ms: 1 };
  const lines = ["failed", "passed"].map((verdict) => JSON.stringify({ ...line, verdict }));
  fs.writeFileSync(file, [...lines, '{"failpoint":"claim.af'].join("\n"));
  const verdicts = [...readVerdicts(file)].map(([name, { verdict }]) => [name, verdict]);
  expect(verdicts).toEqual([["claim.after/kill 1", "passed"]]);
  fs.rmSync(folder, { recursive: true });
});

test("lanes run each round once, in parallel, and start none after a stop", async () => {
  const gone: number[] = [];
  let running = 0;
  let most = 0;
  const go = async (round: number) => {
    gone.push(round);
    most = Math.max(most, (running += 1));
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
  };
  const rounds = [1, 2, 3, 4, 5, 6, 7];
  await dealOut(rounds, ["a", "b", "c"], () => false, go);
  expect(gone.toSorted()).toEqual(rounds);
  expect(most).toBe(3);
  gone.length = 0;
  await dealOut(rounds, ["a", "b"], () => gone.length >= 3, go);
  expect(gone).toEqual([1, 2, 3]);
});
