import { expect, it } from "vitest";
import { shownStatus } from "./shown-status";

const at = new Date("2026-11-21T12:00:00Z");

it.each([
  ["published", null, null, "published"],
  ["unpublished", null, null, "unpublished"],
  ["published", at, null, "cancelled"],
  ["unpublished", at, at, "archived"],
] as const)(
  "of %s, cancelled %s, archived %s is %s",
  (state, eventCancelledAt, archivedAt, shown) =>
    expect(shownStatus({ state, eventCancelledAt, archivedAt })).toBe(shown),
);
