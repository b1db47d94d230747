/** Tests that a year's summary ties month by month, and who may have it. */
import { beforeAll, describe, expect, it } from "vitest";
import type { OrganizationContext } from "~/domain/context";
import { postingOf } from "../posting-of.server";
import { writePostings } from "../write-postings.server";
import { listFile } from "~/http/lists/list-answers.server";
import { useTestDatabase } from "../../../../tests/factories/database";
import {
  bookMoney,
  createPaidOrganization,
} from "../../../../tests/factories/payouts/paid-organization";
import { signedInContext, signUp } from "../../../../tests/factories/people";
import { getYear } from "./get-year.server";
import { listYearLines } from "./list-year-lines.server";
import { listYears } from "./list-years.server";
import { addedLines } from "../books/tie-out-lines";
import { movedLines, type YearRow } from "./year-lines";
import { yearPdf } from "./year-pdf.server";

useTestDatabase();
const now = new Date("2027-02-10T15:00:00Z");
let ctx: OrganizationContext;

beforeAll(async () => {
  ctx = await createPaidOrganization(now);
  const gift = { kind: "gift", fee: 2_000n, taxes: 100n, commission: 500n } as const;
  await bookMoney(ctx, { ...gift, amount: 50_000n, effectiveOn: "2025-11-20" });
  await bookMoney(ctx, { ...gift, amount: 90_000n, effectiveOn: "2026-03-31" });
  await bookMoney(ctx, { kind: "refund", amount: 10_000n, effectiveOn: "2026-04-01" });
  await bookMoney(ctx, { kind: "chargeback", amount: 5_000n, effectiveOn: "2026-12-31" });
  await bookMoney(ctx, { ...gift, amount: 7_000n, effectiveOn: "2027-01-01" });
  const money = { amount: 40_000n, currency: "ARS" } as const;
  const reserved = { amount: 300n, currency: "ARS" } as const;
  const payout = { kind: "payout", heldBy: "platform", sourceId: ctx.newId() } as const;
  const own = { kind: "refund", heldBy: "organization", provider: "mercadopago" } as const;
  await ctx.transaction((db) =>
    writePostings(ctx, db, [
      postingOf(ctx, { ...payout, money, reserved, effectiveOn: "2026-06-02" }),
      postingOf(ctx, { ...own, money, sourceId: ctx.newId(), effectiveOn: "2026-06-02" }),
    ]),
  );
});

const sumOf = (row: YearRow) =>
  movedLines.reduce(
    (sum, line) => (addedLines.includes(line) ? sum + row[line] : sum - row[line]),
    row.opening,
  );

it("names the years in which money moved", async () => {
  expect(await listYears(ctx)).toEqual(["2027", "2026", "2025"]);
  const other = await signedInContext(await signUp(now), now);
  expect(await listYears(other)).toEqual([]);
});

describe("a year", () => {
  it("ties each month and the whole, and opens with what was left", async () => {
    const { isOver, sections } = await getYear(ctx, "2026");
    expect(isOver).toBe(true);
    const [platform, own] = sections;
    expect(sections).toHaveLength(2);
    expect(platform).toMatchObject({
      ...{ heldBy: "platform", currency: "ARS", withheld: [{ amount: 100n }] },
      total: {
        ...{
          period: "2026",
          opening: 47_400n,
          gifts: 90_000n,
          refunds: 10_000n,
          fees: 2_000n,
          taxes: 100n,
        },
        ...{ commission: 500n, payouts: 40_000n, closing: 79_800n, difference: 0n },
      },
    });
    expect(own).toMatchObject({ heldBy: "organization", total: { closing: -40_000n } });
    for (const { months, total } of sections) {
      expect(months).toHaveLength(12);
      for (const row of [...months, total]) expect(sumOf(row)).toBe(row.closing);
      months.slice(1).forEach((row, at) => expect(row.opening).toBe(months[at]?.closing));
    }
    const march = platform?.months.find(({ period }) => period === "2026-03");
    expect(march).toMatchObject({ taxes: 100n, opening: 47_400n, closing: 134_800n });
  });

  it("says that it has not ended, and ends with the present month", async () => {
    const { isOver, sections, until } = await getYear(ctx, "2027");
    expect([isOver, until]).toEqual([false, "2027-02-10"]);
    expect(sections[0]?.months.map(({ period }) => period)).toEqual(["2027-01", "2027-02"]);
  });

  it("is not there where no money moved", async () => {
    for (const year of ["2024", "2028", "", "20x6"])
      await expect(getYear(ctx, year)).rejects.toMatchObject({ code: "not_found" });
  });

  it("has a paper and a file with the same sums", async () => {
    const summary = await getYear(ctx, "2026");
    const paper = await yearPdf(ctx, summary);
    expect(paper.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await yearPdf(ctx, summary)).toEqual(paper);
    const file = await listFile(ctx, listYearLines("2026"), new Request("https://any/"));
    const lines = (await file.text()).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + 2 * 13 + 1);
    expect(lines[13]).toMatch(/^2026;con Dádiva;ARS;"474,00";.*;"400,00";"798,00";"0,00";$/);
    // The page and the paper name it, too, with the same sum.
    expect(lines[0]).toMatch(/;"?Impuesto"?$/);
    expect(lines[14]).toMatch(/^2026;con Dádiva;ARS;;;;;;"1,00";;;;;;Impuestos retenidos por /);
  });
});
