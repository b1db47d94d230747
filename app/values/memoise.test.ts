import { expect, it } from "vitest";
import { memoise } from "./memoise";

it("computes once for the same arguments, and again after evicting them", () => {
  const requested: string[] = [];
  const join = memoise((one: string, two: number) => {
    requested.push(`${one}${two}`);
    return `${one}${two}`;
  }, 2);
  expect([join("a", 1), join("a", 1), join("a", 2)]).toEqual(["a1", "a1", "a2"]);
  expect(requested).toEqual(["a1", "a2"]);
  expect([join("b", 1), join("a", 1)]).toEqual(["b1", "a1"]);
  expect(requested).toEqual(["a1", "a2", "b1", "a1"]);
});

it("keeps no result when the function throws", () => {
  let times = 0;
  const refuse = memoise((word: string) => {
    times += 1;
    if (times === 1) throw new RangeError(word);
    return word;
  });
  expect(() => refuse("x")).toThrow(RangeError);
  expect(refuse("x")).toBe("x");
});
