import { expect, it } from "vitest";
import { moved } from "~/components/ui/moved";

it.each([
  [0, 2, "bcad"],
  [3, 0, "dabc"],
  [1, 1, "abcd"],
])("moves %d to %d", (from, to, order) => {
  expect(moved([..."abcd"], from, to).join("")).toBe(order);
});
