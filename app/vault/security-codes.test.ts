import { expect, it, vi } from "vitest";
import { SecurityCodes } from "./security-codes";

const later = new Date("2027-03-10T15:15:00Z");

it("releases a code once, and to its tenant only", () => {
  const codes = new SecurityCodes();
  codes.put("org-a", "ct_1", "0123", later);
  expect(codes.take("org-b", "ct_1")).toBeNull();
  expect(codes.take("org-a", "ct_1")).toBe("0123");
  expect(codes.take("org-a", "ct_1")).toBeNull();
});

it("overwrites the bytes on use, on expiry and on shutdown", () => {
  const made: Buffer[] = [];
  const alloc = vi.spyOn(Buffer, "alloc").mockImplementation((size) => {
    const buffer = Buffer.from(new Uint8Array(size));
    made.push(buffer);
    return buffer;
  });
  const codes = new SecurityCodes();
  for (const name of ["used", "expired", "replaced", "left"]) codes.put("org", name, "737", later);
  codes.put("org", "replaced", "111", new Date(later.getTime() + 1));
  alloc.mockRestore();
  codes.take("org", "used");
  expect(made.map((buffer) => buffer.some(Boolean))).toEqual([false, true, false, true, true]);
  codes.sweep(later);
  expect(made.map((buffer) => buffer.some(Boolean))).toEqual([false, false, false, false, true]);
  expect(codes.size).toBe(1);
  codes.wipe();
  expect(made.some((buffer) => buffer.some(Boolean))).toBe(false);
  expect(codes.size).toBe(0);
});
