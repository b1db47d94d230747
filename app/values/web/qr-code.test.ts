import { expect, it } from "vitest";
import { qrCode } from "./qr-code";

it("draws the three finder patterns inside a quiet border", () => {
  const { size, path } = qrCode("otpauth://totp/Dádiva:ana@huellas.example?secret=ABC");
  const dark = new Set([...path.matchAll(/M(\d+) (\d+)h/g)].map(([, x, y]) => `${x},${y}`));
  const isCorner = (left: number, top: number) =>
    [0, 6].every((edge) => [0, 3, 6].every((at) => dark.has(`${left + at},${top + edge}`))) &&
    !dark.has(`${left + 1},${top + 1}`) &&
    dark.has(`${left + 3},${top + 3}`);
  expect([isCorner(4, 4), isCorner(size - 11, 4), isCorner(4, size - 11)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([...dark].some((cell) => cell.split(",").some((at) => Number(at) < 4))).toBe(false);
});
