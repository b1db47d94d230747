import { beforeAll, describe, expect, it } from "vitest";

const id = "019aa7f0-1111-7abc-8def-0123456789ab";

describe("thanksLink", () => {
  beforeAll(() => {
    process.env.APP_SECRET ??= "a secret of sixteen or more";
    process.env.DATABASE_APP_URL ??= "postgresql://app";
    process.env.DATABASE_PLATFORM_URL ??= "postgresql://platform";
  });

  it("names the donation, and rejects a link that we did not sign", async () => {
    const { readThanksLink, thanksLink } = await import("./thanks-link.server");
    const { sign } = await import("~/infrastructure/crypto.server");
    const path = thanksLink("agua-para-todos", id);
    expect(path).toMatch(/^\/c\/agua-para-todos\/thanks\/[\w-]+\.[\w-]{43}$/);
    const signed = path.split("/").at(-1) ?? "";
    expect(readThanksLink(signed)).toEqual({ donationId: id, transactionId: null });
    expect(readThanksLink(signed.replace(/^./, "X"))).toBeNull();
    expect(readThanksLink(sign("form", id))).toBeNull();
    expect(readThanksLink(sign("thanks", "not an id"))).toBeNull();
    expect(readThanksLink("")).toBeNull();
    const month = thanksLink("agua-para-todos", id, id).split("/").at(-1) ?? "";
    expect(readThanksLink(month)).toEqual({ donationId: id, transactionId: id });
    expect(readThanksLink(sign("thanks", `${id}/not an id`))).toBeNull();
  });
});
