import { describe, expect, it } from "vitest";
import type { OrganizationContext, Row } from "./context";
import { defineList } from "./define-list.server";
import { newestFirst } from "./list-definition";
import { choice, day, month, reference, words } from "./list-filters";
import { cursorText } from "./list-statements";
import { rowsFor } from "./row-condition";
import { abilityOf, may, type Subject } from "./users/abilities";

const ID = "01930000-0000-7000-8000-000000000001";
const AT = new Date("2026-11-21T12:00:00.123Z");

const listThings = defineList({
  scope: ["campaign", "t"],
  from: "things t",
  select: "t.id, t.made_at",
  where: "t.organization_id = $1",
  filters: {
    q: words("t.name"),
    kind: choice(["new", "old"], "t.kind"),
    owner: reference("t.owner_id", "t.maker_id"),
    from: day("t.made_at", "from"),
    month: month("t.made_at", (text) => text || undefined),
  },
  order: newestFirst("t.made_at", "t.id"),
  item: (row: Row) => String(row.id),
  columns: { uuid: { value: (id) => id } },
  file: { name: "donations.file.donations", ability: ["create", "export"] },
});

/** Abilities of an actor who may read published campaigns, as a visitor may. */
const ability = abilityOf([may("read", "campaign", { published: true })]);

/** A context that records its calls and returns prepared rows for each statement. */
function recordingContext(...answers: Row[][]) {
  const requested: { text: string; values: unknown[] }[] = [];
  const required: string[] = [];
  const ctx = {
    kind: "organization",
    organizationId: ID,
    organization: { timezone: "America/Argentina/Buenos_Aires" },
    now: AT,
    require: (action: string, subject: string) => required.push(`${action} ${subject}`),
    scope(subject: Subject) {
      required.push(`read ${subject}`);
      return rowsFor(ability, "read", subject);
    },
    statements: (...statements: typeof requested) => {
      requested.push(...statements);
      return Promise.resolve(statements.map(() => answers.shift() ?? []));
    },
  } as unknown as OrganizationContext;
  return { ctx, requested, required };
}

describe("defineList", () => {
  it("reads a page and the count with the same conditions, within the actor's scope", async () => {
    const { ctx, requested, required } = recordingContext(
      [{ id: ID, made_at: AT }],
      [{ total: 30n }],
    );
    const page = await listThings(
      ctx,
      { kind: "old", from: "2026-11-02" },
      { page: 2, perPage: 1 },
    );
    expect(required).toEqual(["read campaign"]);
    expect(requested[0]?.text).toBe(
      "SELECT t.id, t.made_at FROM things t WHERE t.organization_id = $1" +
        " AND (t.published_at IS NOT NULL) = $2::boolean AND t.kind = $3" +
        " AND t.made_at >= $4::timestamptz ORDER BY t.made_at DESC, t.id DESC LIMIT 1 OFFSET 1",
    );
    expect(requested[0]?.values).toEqual([ID, true, "old", "2026-11-02T03:00:00.000Z"]);
    expect(requested[1]?.values).toEqual(requested[0]?.values);
    const next = cursorText(AT.toISOString(), ID);
    const isCapped = false;
    expect(page).toEqual({ items: [ID], total: 30, isCapped, page: 2, perPage: 1, next });
  });

  it("stops counting one row after the cap, and says that there are more", async () => {
    const counted = async (total: bigint) => {
      const { ctx, requested } = recordingContext([], [{ total }]);
      const page = await listThings(ctx, {}, { page: 1, perPage: 1, countUpTo: 10_000 });
      return [page.total, page.isCapped, requested[1]?.text.includes("LIMIT 10001")];
    };
    expect(await counted(10_000n)).toEqual([10_000, false, true]);
    expect(await counted(10_001n)).toEqual([10_000, true, true]);
  });

  it("continues after a cursor, and rejects an invalid one", async () => {
    const { ctx, requested } = recordingContext([], [{ total: 30n }], [{ total: 5n }]);
    const after = cursorText(AT.toISOString(), ID);
    const page = await listThings(ctx, {}, { page: 1, perPage: 10, after });
    expect(requested[0]?.text).toContain("(t.made_at, t.id) < ($3::timestamptz, $4::uuid)");
    expect(requested[1]?.values).toEqual([ID, true]);
    expect([page.page, page.next]).toEqual([3, null]);
    for (const bad of ["nobody", cursorText(AT.toISOString()), cursorText("x", ID)]) {
      await expect(listThings(ctx, {}, { page: 1, perPage: 10, after: bad })).rejects.toMatchObject(
        { fields: { after: [{ code: "invalid" }] } },
      );
    }
  });

  it("ignores unknown parameters in an address", () => {
    const { ctx } = recordingContext();
    const read = (text: string) => listThings.readFilter(new URLSearchParams(text), ctx);
    expect(read(`q=%20Paz&kind=new&owner=${ID}&from=2026-02-30`)).toEqual({
      q: "Paz",
      kind: "new",
      owner: ID,
      from: undefined,
      month: undefined,
    });
    expect(read("kind=other&owner=1&from=1999-01-01&month=2026-11")).toEqual({ month: "2026-11" });
  });

  it("also requires the export's ability, and reads on until a batch is not full", async () => {
    const rows = Array.from({ length: 500 }, () => ({ id: ID, made_at: AT }));
    const { ctx, requested, required } = recordingContext(rows, [{ id: ID, made_at: AT }]);
    const sizes: number[] = [];
    for await (const batch of listThings.forFile(ctx, {})) sizes.push(batch.length);
    expect([sizes, required]).toEqual([
      [500, 1],
      ["create export", "read campaign"],
    ]);
    expect(requested[1]?.values).toEqual([ID, true, AT.toISOString(), ID]);
  });
});
