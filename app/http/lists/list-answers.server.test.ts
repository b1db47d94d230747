import { describe, expect, it } from "vitest";
import type { OrganizationContext, Row } from "~/domain/context";
import { defineList } from "~/domain/define-list.server";
import { newestFirst } from "~/domain/list-definition";
import { choice } from "~/domain/list-filters";
import type { Locale } from "~/i18n/config";
import { listFile, listJson, listPage } from "./list-answers.server";

const ID = "01930000-0000-7000-8000-000000000001";
const AT = new Date("2026-11-21T12:00:00Z");

const listThings = defineList({
  scope: ["campaign", "t"],
  from: "things t",
  select: "t.*",
  where: "t.organization_id = $1",
  filters: { kind: choice(["new", "old"], "t.kind") },
  order: newestFirst("t.made_at", "t.id"),
  item: (row: Row) => ({ id: String(row.id), at: row.made_at as Date, name: String(row.name) }),
  columns: {
    made_at: { header: "common.fields.date", value: ({ at }) => at },
    name: { header: "common.fields.name", value: ({ name }) => name },
    secret: { only: "json", value: () => null },
    shout: { only: "file", cell: ({ name }) => name.toUpperCase() },
    uuid: { value: ({ id }) => id },
  },
  file: { name: "donations.file.donations" },
});

function contextIn(locale: Locale, total = 2n) {
  const rows = [{ id: ID, made_at: AT, name: "Paz; Ana, 1,5" }];
  const answers = [rows, [{ total }]];
  return {
    kind: "organization",
    organizationId: ID,
    organization: { timezone: "America/Lima", currency: "PEN" },
    now: AT,
    locale,
    // The test of list-definition covers the conditions.
    scope: () => ({ sql: () => [] }),
    statements: (...statements: unknown[]) =>
      Promise.resolve(statements.map((_statement, at) => answers[at] ?? [])),
  } as unknown as OrganizationContext;
}

const ask = (query = "") => new Request(`http://a.test/__json/manage/api/things${query}`);

describe("listFile", () => {
  it.each([
    ["es-AR", 'Fecha;Nombre;shout;uuid\r\n21/11/2026 07:00;"Paz; Ana, 1,5";'],
    ["pt-BR", 'Data;Nome;shout;uuid\r\n21/11/2026 07:00;"Paz; Ana, 1,5";'],
    ["en", 'Date,Name,shout,uuid\r\n21/11/2026 07:00,"Paz; Ana, 1,5",'],
  ] as const)("separates cells as spreadsheets in %s do", async (locale, text) => {
    const file = await listFile(contextIn(locale), listThings, ask());
    const bytes = new Uint8Array(await file.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain(text);
  });
});

describe("listJson", () => {
  it("returns the columns, the paging headers and the next link", async () => {
    const answered = await listJson(contextIn("es-AR"), listThings, ask("?per_page=1&kind=old"));
    expect(await answered.json()).toEqual({
      data: [{ made_at: AT.toISOString(), name: "Paz; Ana, 1,5", secret: null, uuid: ID }],
    });
    expect(answered.headers.get("total-count")).toBe("2");
    expect(answered.headers.get("link")).toMatch(
      /^<\/manage\/api\/things\?per_page=1&kind=old&after=[\w-]+>; rel="next"$/,
    );
  });

  it("rejects an unknown filter, and ignores an empty one", async () => {
    const answered = listJson(contextIn("es-AR"), listThings, ask("?kind=other"));
    await expect(answered).rejects.toMatchObject({
      fields: { kind: [{ code: "option_invalid" }] },
    });
    expect((await listJson(contextIn("es-AR"), listThings, ask("?kind="))).status).toBe(200);
  });
});

it("listPage ignores unknown filters", async () => {
  const page = await listPage(contextIn("es-AR"), listThings, ask("?kind=other"));
  expect(page).toMatchObject({ filter: {}, total: 2, paging: { page: 1, perPage: 25 } });
});

it("listPage counts up to 10,000 rows, and all of them for an address that wants it", async () => {
  const counted = async (query: string) => {
    const ctx = contextIn("es-AR", 20_000n);
    const { paging, total } = await listPage(ctx, listThings, ask(query));
    return [total, paging.isCapped, paging.count];
  };
  expect(await counted("")).toEqual([10_000, true, undefined]);
  expect(await counted("?count=all")).toEqual([20_000, false, "all"]);
});
