import { expect, it, vi } from "vitest";
import { logLibraryConsole } from "./library-console.server";
import { logger } from "./logger.server";

it("logs that a library spoke, and from where, without its words", () => {
  const warn = vi.spyOn(logger, "warn").mockReturnValue();
  const target: Partial<Console> = {};
  logLibraryConsole(target);
  target.warn?.("Pathnames cannot have //secret");
  target.error?.("said", new RangeError("of its own"));
  expect(warn).toHaveBeenCalledTimes(2);
  expect(JSON.stringify(warn.mock.calls)).not.toContain("secret");
  const [first, second] = warn.mock.calls.map(([facts]) => (facts as { err: Error }).err);
  expect(first?.stack).toContain("library-console.server.test");
  expect(second).toBeInstanceOf(RangeError);
});
