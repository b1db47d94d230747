import { expect, it } from "vitest";
import { CompanyBreaker, type CompanyLine } from "./company-breaker";

const [down, up, slow] = ["down", "up", "slow"].map((provider) => ({
  provider,
  method: "card",
})) as [CompanyLine, CompanyLine, CompanyLine];

function broken() {
  let at = 0;
  const breaker = new CompanyBreaker(() => at);
  const began = Array.from({ length: 12 }, () => breaker.note(down, true));
  return { breaker, began, pass: (ms: number) => (at += ms) };
}

it("stops after twelve charges in a row without an answer, and says so once", () => {
  const { breaker, began } = broken();
  expect(began.filter(Boolean)).toHaveLength(1);
  expect(began.at(-1)).toBe(true);
  expect(breaker.allows(down)).toBe(false);
  expect(breaker.allows(up)).toBe(true);
  expect(breaker.allows({ ...down, method: "pix" })).toBe(true);
});

it("lets one charge try after the pause, and all of them once that is answered", () => {
  const { breaker, pass } = broken();
  pass(20_000);
  expect([breaker.allows(down), breaker.allows(down)]).toEqual([true, false]);
  breaker.note(down, true);
  expect(breaker.allows(down)).toBe(false);
  pass(20_000);
  expect(breaker.allows(down)).toBe(true);
  breaker.note(down, false);
  expect([breaker.allows(down), breaker.allows(down)]).toEqual([true, true]);
});

it("counts only charges in a row", () => {
  const breaker = new CompanyBreaker(() => 0);
  for (let at = 0; at < 30; at += 1) breaker.note(slow, at % 3 !== 2);
  expect(breaker.allows(slow)).toBe(true);
});

it("says that a company is paused without taking the turn of the one that tries", () => {
  const { breaker, pass } = broken();
  expect([breaker.isPaused(down), breaker.isPaused(up)]).toEqual([true, false]);
  pass(20_000);
  expect(breaker.isPaused(down)).toBe(false);
  expect(breaker.allows(down)).toBe(true);
  // While that one tries, the others wait.
  expect(breaker.isPaused(down)).toBe(true);
});
