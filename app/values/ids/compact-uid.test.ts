import { expect, it } from "vitest";
import { compactUid } from "./compact-uid";

it.each([
  ["DNI 30111222", "30111222"],
  ["dni: 30.111.222", "30111222"],
  ["CUIT 30-50001091-2", "30500010912"],
  ["RUT. 12.345.678-5", "123456785"],
  // Letters that belong to the number stay.
  ["CE123456", "CE123456"],
  ["XAXX 010101 000", "XAXX010101000"],
  ["GODE561231HDFLRN09", "GODE561231HDFLRN09"],
])("%s is %s", (typed, compact) => {
  expect(compactUid(typed)).toBe(compact);
});
