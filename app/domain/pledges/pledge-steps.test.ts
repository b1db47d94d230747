import { describe, expect, test } from "vitest";
import { afterCheck, afterDeadline, isCheckable, isEditable, isOpen } from "./pledge-steps";
import { outcomes, storedStates } from "./schema";

const UNTIL = new Date("2026-11-28T12:00:00Z");
const before = new Date(UNTIL.getTime() - 1);

describe("checks", () => {
  test("only a confirmation approves", () => {
    const approving = outcomes.filter((one) => afterCheck("checking", one) === "approved");
    expect(approving).toEqual(["confirmed", "confirmed_with_changes"]);
  });

  test("somebody who was not reached is called again", () => {
    expect(afterCheck("received", "not_reached")).toBe("received");
    expect(afterCheck("on_hold", "not_reached")).toBe("on_hold");
  });

  test("a denial ends it, and wrong data wait for somebody", () => {
    expect(afterCheck("checking", "denies")).toBe("invalid");
    expect(afterCheck("checking", "under_age")).toBe("invalid");
    expect(afterCheck("checking", "wrong_data")).toBe("on_hold");
  });

  test("nothing that was decided is checked again", () => {
    const checkable = storedStates.filter(isCheckable);
    expect(checkable).toEqual(["received", "checking", "on_hold"]);
  });
});

describe("the time for edits", () => {
  test("ends at its instant, and with an approval", () => {
    expect(isEditable({ state: "received", editableUntil: UNTIL }, before)).toBe(true);
    expect(isEditable({ state: "received", editableUntil: UNTIL }, UNTIL)).toBe(false);
    expect(isEditable({ state: "approved", editableUntil: UNTIL }, before)).toBe(false);
    expect(isEditable({ state: "withdrawn", editableUntil: UNTIL }, before)).toBe(false);
  });

  test("approves what nobody checks, and moves nothing else", () => {
    expect(afterDeadline("received", "nobody")).toBe("approved");
    expect(afterDeadline("received", "agency")).toBe("checking");
    expect(afterDeadline("received", "organization")).toBe("checking");
    expect(afterDeadline("on_hold", "nobody")).toBe("on_hold");
    expect(afterDeadline("invalid", "nobody")).toBe("invalid");
  });
});

test("a decided or withdrawn pledge is not open", () => {
  expect(storedStates.filter((state) => !isOpen(state))).toEqual(["invalid", "withdrawn"]);
});
