import { describe, expect, it } from "vitest";
import { NO_SOURCE, sourceOf, sourceOfAddress, sourceQuery } from "./visit-source";

describe("the source of a visit", () => {
  it("is the same from the page's address and from the form's hidden fields", () => {
    const from = sourceOfAddress(
      "https://huellas.example/c/techo?utm_source=instagram&utm_campaign=Navidad%202026&utm_term=x",
    );
    expect(from).toEqual({ source: "instagram", medium: "", campaign: "Navidad 2026" });
    expect(sourceQuery(from)).toEqual({ utm_source: "instagram", utm_campaign: "Navidad 2026" });
    expect(sourceOf(Object.entries(sourceQuery(from)))).toEqual(from);
  });

  it("is cut and cleaned, because strangers write it", () => {
    const long = sourceOf([
      ["utm_source", `  ${"a".repeat(200)}`],
      ["utm_medium", "so\u0000ci\u200Bal\n"],
      ["utm_campaign", new Blob()],
    ]);
    expect(long).toEqual({ source: "a".repeat(80), medium: "social", campaign: "" });
  });

  it("keeps no card number and no e-mail address, and keeps an advertisement's id", () => {
    const of = (utm_campaign: string) => sourceOf([["utm_campaign", utm_campaign]]).campaign;
    expect(of("4111 1111-1111.1111")).toBe("****1111");
    expect(of("navidad_４１１１１１１１１１１１１１１１")).toBe("navidad_****1111");
    expect(of("5895626746595650")).toBe("****5650");
    expect(of("ana@example.org")).toBe("");
    expect(of("120211234567890124")).toBe("120211234567890124");
    expect(of("2026-11-26 lunes")).toBe("2026-11-26 lunes");
  });

  it("is empty without an address that can be read", () => {
    expect(sourceOfAddress(null)).toEqual(NO_SOURCE);
    expect(sourceOfAddress("no address")).toEqual(NO_SOURCE);
  });
});
