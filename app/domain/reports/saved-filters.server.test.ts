import { beforeAll, describe, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import { joinAs, signedInContext, signUp } from "../../../tests/factories/people";
import type { OrganizationContext } from "../context";
import { listFiltersSaved } from "./list-filters-saved.server";
import { removeFilter } from "./remove-filter.server";
import { saveFilter } from "./save-filter.server";

useTestDatabase();
const now = new Date("2026-11-26T15:00:00Z");
let person: Awaited<ReturnType<typeof signUp>>;
let ctx: OrganizationContext;
const list = "donations";

beforeAll(async () => {
  person = await signUp(now);
  ctx = await signedInContext(person, now);
});

describe("saved filters", () => {
  it("keeps the parameters that the list knows, replaces them, and removes them", async () => {
    const query = "?status=paused&sort=name&page=3&other=1&q=";
    await saveFilter(ctx, { list, name: "En pausa", query });
    expect(await listFiltersSaved(ctx, list)).toEqual([
      { name: "En pausa", query: "status=paused&sort=name" },
    ]);
    await saveFilter(ctx, { list, name: "En pausa", query: "recurrence=monthly" });
    expect(await listFiltersSaved(ctx, list)).toEqual([
      { name: "En pausa", query: "recurrence=monthly" },
    ]);
    expect(await listFiltersSaved(ctx, "donors")).toEqual([]);
    await removeFilter(ctx, { list, name: "En pausa" });
    await expect(removeFilter(ctx, { list, name: "En pausa" })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await listFiltersSaved(ctx, list)).toEqual([]);
  });

  it("refuses a filter that shows every row", async () => {
    for (const query of ["", "page=2", "unknown=1"]) {
      await expect(saveFilter(ctx, { list, name: "Nada", query })).rejects.toMatchObject({
        fields: { name: [{ code: "filter_empty" }] },
      });
    }
    const views = {
      list: "transactions",
      name: "Todo",
      query: "view=happened&period=all",
    } as const;
    await expect(saveFilter(ctx, views)).rejects.toMatchObject({
      fields: { name: [{ code: "filter_empty" }] },
    });
  });

  it("belongs to one person", async () => {
    const colleague = await signedInContext(await joinAs("viewer", person, now), now);
    await saveFilter(ctx, { list, name: "Activas", query: "status=active" });
    expect(await listFiltersSaved(colleague, list)).toEqual([]);
    await expect(removeFilter(colleague, { list, name: "Activas" })).rejects.toMatchObject({
      code: "not_found",
    });
    await removeFilter(ctx, { list, name: "Activas" });
  });

  it("has at most 20 filters, even when windows save at once", async () => {
    const save = (index: number) =>
      saveFilter(ctx, { list, name: `Filtro ${index}`, query: "status=active" }).catch(() => null);
    for (let index = 0; index < 18; index++) await save(index);
    await Promise.all([18, 19, 20, 21, 22].map(save));
    for (const index of [23, 24]) await save(index);
    expect(await listFiltersSaved(ctx, list)).toHaveLength(20);
    await expect(
      saveFilter(ctx, { list, name: "Otro", query: "status=active" }),
    ).rejects.toMatchObject({ fields: { name: [{ code: "too_many_filters" }] } });
  });
});
