import { beforeAll, describe, expect, it } from "vitest";
import { SIGNED_LIVES_MS } from "~/values/ids/signed-lives.mjs";

const donationId = "019aa7f0-1111-7abc-8def-0123456789ab";
const now = new Date("2026-11-21T12:00:00Z");

describe("donorLink", () => {
  beforeAll(() => {
    process.env.APP_SECRET ??= "a secret of sixteen or more";
    process.env.APP_HOST ??= "localhost:3000";
    process.env.DATABASE_APP_URL ??= "postgresql://app";
    process.env.DATABASE_PLATFORM_URL ??= "postgresql://platform";
  });

  it("names one donation, one kind of change, a language and an end after 30 days", async () => {
    const { donorLink, readDonorLink } = await import("./donor-link.server");
    const place = { organization: { slug: "huellas" }, now };
    const url = donorLink(place, { kind: "card", donationId, locale: "pt-BR" });
    expect(url).toMatch(/^http:\/\/huellas\.[\w.:]+\/mi\/card\/[\w-]+\.[\w-]{43}$/);
    expect(readDonorLink(url.split("/").at(-1) ?? "")).toEqual({
      kind: "card",
      donationId,
      expiresAt: new Date(now.getTime() + SIGNED_LIVES_MS.donorLink),
      issuedAt: now,
      locale: "pt-BR",
    });
  });

  it("rejects everything that we did not sign as such a link", async () => {
    const { readDonorLink } = await import("./donor-link.server");
    const { sign } = await import("~/infrastructure/crypto.server");
    const end = now.getTime();
    const good = ["card", donationId, end, "es"].join(" ");
    const signed = sign("donor-link", good);
    expect(readDonorLink(signed)?.donationId).toBe(donationId);
    for (const wrong of [
      "",
      donationId,
      signed.replace(/^./, "X"),
      sign("thanks", good),
      sign("donor-link", ["everything", donationId, end, "es"].join(" ")),
      sign("donor-link", ["card", "not an id", end, "es"].join(" ")),
      sign("donor-link", ["card", donationId, end, "xx"].join(" ")),
      sign("donor-link", `${good} more`),
    ]) {
      expect(readDonorLink(wrong), wrong).toBeNull();
    }
  });
});
