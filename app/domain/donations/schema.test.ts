import { expect, it } from "vitest";
import { donationSchema } from "./schema";

function faultsOf(donation: Record<string, unknown>): string[] {
  const donor = { first_name: "Ana", last_name: "Paz", email: "ana@example.org" };
  const items = [{ amount: "1500.00" }];
  const { error } = donationSchema.safeParse({ donation: { items, ...donation }, donor });
  return (error?.issues ?? []).map(({ path }) => path.join("."));
}

it("accepts whole numbers as numbers and as text from plain forms", () => {
  expect(faultsOf({ recurrency: 1, collect_day: 5, installments: 12 })).toEqual([]);
  expect(faultsOf({ recurrency: "0", collect_day: "28", installments: "1" })).toEqual([]);
  expect(faultsOf({ recurrency: 1, collect_day: "last" })).toEqual([]);
});

// `Number(null)` is 0, which would turn a monthly donation into a one-time one.
it.each([null, true, [1], {}, "x", 1.5, "1.5", 29, -1])("rejects %j as such a number", (value) => {
  for (const name of ["recurrency", "collect_day", "installments"]) {
    expect(faultsOf({ [name]: value })).toEqual([`donation.${name}`]);
  }
  const items = [{ amount: "1500.00", quantity: value }];
  expect(faultsOf({ items })).toEqual(["donation.items.0.quantity"]);
});
