import { expect, it } from "vitest";
import { addressLine, readAddress } from "./postal-address";

const whole = {
  province: "Buenos Aires",
  zip: "C1425ABC",
  city: "Palermo",
  street: "Av. Santa Fe",
  number: "3421",
  floor: "4",
  apartment: "B",
  country: "AR",
};

it("writes an address in one line, in the order of a letter", () => {
  expect(addressLine(whole)).toBe("Av. Santa Fe 3421, 4 B, C1425ABC Palermo, Buenos Aires");
  expect(addressLine({ city: "Lima" })).toBe("Lima");
});

it.each([[null], ["Lima"], [{}], [{ street: " ", country: "AR" }], [[1]]])(
  "has no line for %j",
  (stored) => expect(addressLine(stored)).toBeNull(),
);

it("reads known parts only", () => {
  expect(readAddress({ ...whole, planet: "Mars", floor: 4 })).not.toHaveProperty("planet");
  expect(readAddress({ floor: 4, city: " Lima " })).toEqual({ city: "Lima" });
});
