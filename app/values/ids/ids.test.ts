import { describe, expect, it } from "vitest";
import { isId, newId } from "./ids";

const now = new Date("2026-11-21T10:00:00.000Z");

function timeOf(id: string): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}

describe("newId", () => {
  it("returns a UUIDv7 of the given time", () => {
    const id = newId(now);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(timeOf(id)).toBe(now.getTime());
    expect(isId(id)).toBe(true);
    expect(isId(`${id}x`)).toBe(false);
  });

  it("ascends while the clock does not move", () => {
    const ids = Array.from({ length: 20_000 }, () => newId(now));
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual([...ids].sort());
  });

  it("ascends across a small correction and follows a clock that was set back", () => {
    const later = newId(new Date(now.getTime() + 60_000));
    const corrected = newId(new Date(now.getTime() + 59_000));
    expect(corrected > later).toBe(true);
    expect(timeOf(newId(now))).toBe(now.getTime());
  });
});
