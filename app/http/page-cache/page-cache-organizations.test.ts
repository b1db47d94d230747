import { describe, expect, it, vi } from "vitest";
import type { CurrentOrganization } from "~/domain/context";
import { createOrganizationTable } from "./page-cache-organizations";

const now = new Date("2026-11-21T12:00:00Z");
const organization = (publicVersion: bigint) =>
  ({ slug: "huellas", publicVersion }) as CurrentOrganization;

describe("createOrganizationTable", () => {
  it("queries once while it receives changes, and again after one", async () => {
    const load = vi.fn(async () => organization(1n));
    const table = createOrganizationTable(load);
    table.setLive(true);
    await table.find("huellas", now);
    await table.find("huellas", now);
    expect(load).toHaveBeenCalledTimes(1);
    table.forget("huellas");
    expect(table.known("huellas")).toBeUndefined();
    await table.find("huellas", now);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it("caches nothing while it receives none", async () => {
    const load = vi.fn(async () => organization(1n));
    const table = createOrganizationTable(load);
    await table.find("huellas", now);
    expect(table.known("huellas")).toBeUndefined();
    table.setLive(true);
    await table.find("huellas", now);
    expect(table.known("huellas")).toBeDefined();
    table.setLive(false);
    expect(table.known("huellas")).toBeUndefined();
  });

  it("does not cache a row that changed while it was read", async () => {
    let answer: (found: CurrentOrganization) => void = () => undefined;
    const load = () => new Promise<CurrentOrganization>((resolve) => (answer = resolve));
    const table = createOrganizationTable(load);
    table.setLive(true);
    const requested = table.find("huellas", now);
    table.forget("huellas");
    answer(organization(1n));
    expect((await requested)?.publicVersion).toBe(1n);
    expect(table.known("huellas")).toBeUndefined();
  });

  it("caches no host without an organisation", async () => {
    const table = createOrganizationTable(async () => null);
    table.setLive(true);
    expect(await table.find("nobody", now)).toBeNull();
    expect(table.known("nobody")).toBeUndefined();
  });
});
