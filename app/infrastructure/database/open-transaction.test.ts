import { afterEach, expect, it, vi } from "vitest";
import { logger } from "~/infrastructure/watching/logger.server";
import {
  assertNoTransaction,
  insideTransaction,
  openTransaction,
  TransactionMisuse,
} from "./open-transaction";

const scope = { organizationId: null, now: new Date(0) };

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

it("sees the surrounding transaction across awaits, and no concurrent one", async () => {
  expect(openTransaction()).toBeNull();
  await insideTransaction(scope, async () => {
    await Promise.resolve();
    expect(openTransaction()).toBe(scope);
  });
  expect(openTransaction()).toBeNull();
  assertNoTransaction("a call");
});

it("rejects a call inside one", () => {
  const call = () => insideTransaction(scope, () => assertNoTransaction("call to dlocal"));
  expect(call).toThrow(TransactionMisuse);
  expect(call).toThrow("call to dlocal inside a database transaction");
});

it("logs the error in production, and lets the donor's call continue", () => {
  vi.stubEnv("DADIVA_ENV", "production");
  const said = vi.spyOn(logger, "error").mockImplementation(() => undefined);
  insideTransaction(scope, () => assertNoTransaction("call to dlocal"));
  expect(said).toHaveBeenCalledOnce();
  assertNoTransaction("call to dlocal");
  expect(said).toHaveBeenCalledOnce();
});
