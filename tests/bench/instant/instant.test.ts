import { expect, it } from "vitest";
import * as own from "~/providers/registry";
import * as instant from "./registry";

it("exports everything that the product's registry does, so that the bench's build succeeds", () => {
  expect(Object.keys(instant).toSorted()).toEqual(Object.keys(own).toSorted());
});
