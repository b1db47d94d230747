import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { captureConsole } from "./console-capture.server";
import { logger } from "./logger.server";

it("logs that a library printed, and from where, without its message", () => {
  const warn = vi.spyOn(logger, "warn").mockReturnValue();
  const target: Partial<Console> = {};
  captureConsole(target, new EventEmitter());
  target.warn?.("Pathnames cannot have //secret");
  target.error?.("said", new RangeError("of its own"));
  expect(warn).toHaveBeenCalledTimes(2);
  const [first, second] = warn.mock.calls.map(([facts]) => (facts as { err: Error }).err);
  expect(first?.message).toBe("said on the console");
  expect(first?.stack).toContain("console-capture.server.test");
  expect(second).toBeInstanceOf(RangeError);
});

it("logs warnings of Node.js instead of printing them", () => {
  const warn = vi.spyOn(logger, "warn").mockReturnValue();
  const print = vi.fn();
  const warner = new EventEmitter().on("warning", print);
  captureConsole({}, warner);
  const warning = Object.assign(new Error("11 listeners"), { name: "MaxListenersExceededWarning" });
  warner.emit("warning", warning);
  expect(print).not.toHaveBeenCalled();
  expect(warn).toHaveBeenCalledWith({ err: warning }, "Node.js warned");
});
