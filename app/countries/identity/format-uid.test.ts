import { expect, it } from "vitest";
import { formatUid } from "./format-uid";

it.each([
  ["AR", "CUIT", "30500010912", "30-50001091-2"],
  ["AR", "CUIT", "30500010912~former", "30-50001091-2"],
  ["AR", "Otro", "AB123", "AB123"],
  ["BR", "CPF", "39053344705", "390.533.447-05"],
  ["MX", "RFC", "SAT970701NN3", "SAT970701NN3"],
] as const)("prints in %s a %s %s as %s", (country, uidType, uid, printed) => {
  expect(formatUid(country, uidType, uid)).toBe(printed);
});
