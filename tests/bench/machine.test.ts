import { expect, it } from "vitest";
import { noiseBetween, readTimes } from "./machine";

/** Returns a line of /proc/<pid>/stat: its own time, and that of its ended children. */
const line = (pid: number, parent: number, own: number, ended = 0) =>
  `${pid} (a) name) S ${parent} 1 1 0 -1 0 0 0 0 0 ${own} 1 ${ended} 0 20 0 1 0 100 0 0`;

const stat = (user: number, idle: number, steal: number) =>
  `cpu  ${user} 10 20 ${idle} 0 5 7 ${steal} 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n`;

it("counts the benchmark's own processes at any depth, and ended ones", () => {
  const processes = [
    line(1, 0, 900),
    line(7, 1, 10, 40),
    line(8, 7, 5),
    line(9, 8, 3),
    line(6, 1, 99),
  ];
  expect(readTimes(stat(100, 500, 4), processes, 7)).toEqual({
    total: 646,
    steal: 4,
    busy: 130,
    own: 10 + 1 + 40 + 5 + 1 + 3 + 1,
  });
});

const seen = { total: 0, steal: 0, busy: 0, own: 0 };

it("returns the processor time of other processes during a benchmark", () => {
  const own = noiseBetween(seen, { total: 2000, steal: 10, busy: 1500, own: 1400 }, 2);
  expect(own).toEqual({ others: 0.1, steal: 0.005, quiet: true });
  const other = noiseBetween(seen, { total: 2000, steal: 10, busy: 1500, own: 900 }, 2);
  expect(other).toEqual({ others: 0.6, steal: 0.005, quiet: false });
  expect(noiseBetween(seen, { total: 2000, steal: 50, busy: 1500, own: 1500 }, 2).quiet).toBe(
    false,
  );
});
