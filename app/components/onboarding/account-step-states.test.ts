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
  // After the owner's cellphone changed, completed steps stay completed.
  [{ gateway: true }, ["active", "completed", "inactive"]],
  [{ gateway: true, documents: true }, ["active", "completed", "completed"]],
])("%j is drawn as %j", (done, drawn) => {
  expect(states(done)).toEqual(drawn);
});

test("an own pending verification stays open, even when another owner is verified", () => {
  expect(states({ verification: true }, true)).toEqual(["active", "inactive", "inactive"]);
});
