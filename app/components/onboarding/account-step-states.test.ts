import { expect, test } from "vitest";
import { accountStepStates } from "./account-step-states";

const none = { verification: false, gateway: false, documents: false, has_campaigns: false };
const states = (done: Partial<typeof none>, isOwnPending = false) =>
  Object.values(accountStepStates({ ...none, ...done }, isOwnPending));

test.each([
  [{}, ["active", "inactive", "inactive"]],
  [{ verification: true }, ["completed", "active", "inactive"]],
  [{ verification: true, gateway: true }, ["completed", "completed", "active"]],
  [{ verification: true, gateway: true, documents: true }, ["completed", "completed", "completed"]],
  // The owner's cellphone was changed: what was done stays done.
  [{ gateway: true }, ["active", "completed", "inactive"]],
  [{ gateway: true, documents: true }, ["active", "completed", "completed"]],
])("%j is drawn as %j", (done, drawn) => {
  expect(states(done)).toEqual(drawn);
});

test("what a person has to verify is open to them, whoever else is verified", () => {
  expect(states({ verification: true }, true)).toEqual(["active", "inactive", "inactive"]);
});
