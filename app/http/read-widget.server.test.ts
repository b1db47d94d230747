import { expect, it, vi } from "vitest";
import { DomainError } from "~/domain/errors";
import { logger } from "~/infrastructure/watching/logger.server";
import { readWidget } from "./read-widget.server";

const inSpanish = { locale: "es" } as const;

it("tells a failure in the widget's place, and logs what nobody foresaw", async () => {
  const logged = vi.spyOn(logger, "error").mockImplementation(() => {});
  const ready = await readWidget("sums", inSpanish, () => Promise.resolve([1n]));
  expect(ready).toEqual({ data: [1n], fault: null });
  const refused = new DomainError("forbidden");
  const forbidden = await readWidget("sums", inSpanish, () => Promise.reject(refused));
  expect(forbidden).toEqual({ data: null, fault: "No tienes permiso para hacer esto" });
  expect(logged).not.toHaveBeenCalled();
  const broken = await readWidget("sums", inSpanish, () => Promise.reject(new Error("broken")));
  expect(broken).toEqual({ data: null, fault: "Lo sentimos, se ha producido un error." });
  expect(logged).toHaveBeenCalledOnce();
});
