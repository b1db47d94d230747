import { expect, it } from "vitest";
import { DomainError } from "~/domain/errors";
import { ignoreNotFound } from "./ignore-not-found.server";

it("treats not_found as deleted, and throws every other error", async () => {
  await expect(ignoreNotFound(Promise.resolve("done"))).resolves.toBeUndefined();
  await expect(
    ignoreNotFound(Promise.reject(new DomainError("not_found"))),
  ).resolves.toBeUndefined();
  const locked = new DomainError("document_locked");
  await expect(ignoreNotFound(Promise.reject(locked))).rejects.toBe(locked);
  const fault = new Error("down");
  await expect(ignoreNotFound(Promise.reject(fault))).rejects.toBe(fault);
});
