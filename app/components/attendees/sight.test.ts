import { expect, it } from "vitest";
import { createSight } from "./sight";

it("takes a ticket that stays before the camera for one, and a copy shown after it for another", () => {
  const sight = createSight();
  expect(sight.isStill("A", 0)).toBe(false);
  sight.keep("A", 0);
  for (let at = 250; at <= 60_000; at += 250) expect(sight.isStill("A", at)).toBe(true);
  expect(sight.isStill("A", 61_900)).toBe(true);
  expect(sight.isStill("A", 64_000)).toBe(false);
  sight.keep("A", 64_000);
  expect(sight.isStill("B", 64_250)).toBe(false);
  sight.keep("B", 64_250);
  expect(sight.isStill("A", 64_500)).toBe(false);
});
