import { expect, it } from "vitest";
import { DomainError } from "~/domain/errors";
import { unlessGone } from "./unless-gone.server";

it("takes what is gone for deleted, and nothing else", async () => {
  await expect(unlessGone(Promise.resolve("done"))).resolves.toBeUndefined();
  await expect(unlessGone(Promise.reject(new DomainError("not_found")))).resolves.toBeUndefined();
  const locked = new DomainError("document_locked");
  await expect(unlessGone(Promise.reject(locked))).rejects.toBe(locked);
  const fault = new Error("down");
  await expect(unlessGone(Promise.reject(fault))).rejects.toBe(fault);
});
