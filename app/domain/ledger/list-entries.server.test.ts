import { beforeAll, expect, it } from "vitest";
import { newId } from "~/values/ids/ids";
import { useTestDatabase } from "../../../tests/factories/database";
import { joinAs, later, signedInContext, signUp } from "../../../tests/factories/people";
import type { OrganizationContext } from "../context";
import { fileColumns } from "../file-columns.server";
import { listEntries } from "./list-entries.server";
import { postingOf } from "./posting-of.server";
import { writePostings } from "./write-postings.server";

useTestDatabase();
const now = new Date("2026-11-30T15:00:00Z");
const ars = (amount: bigint) => ({ amount, currency: "ARS" as const });
const [chargeback, refund] = [newId(now), newId(now)];
let person: Awaited<ReturnType<typeof signUp>>;
let ctx: OrganizationContext;

beforeAll(async () => {
  person = await signUp(now);
  ctx = await signedInContext(person, now);
  const fee = { amount: 15n, currency: "USD" as const };
  const availableOn = "2026-12-02";
  const first = postingOf(ctx, {
    ...{
      kind: "chargeback",
      heldBy: "platform",
      provider: "dlocal",
      sourceId: chargeback,
      money: ars(1_234_567n),
      availableOn,
    },
    ...{ fee, commission: ars(2_000n) },
  });
  // A day later it is December, in another file.
  const december = later(ctx, 24 * 60 * 60);
  const second = postingOf(december, {
    kind: "refund",
    heldBy: "platform",
    sourceId: refund,
    money: ars(100n),
  });
  await ctx.transaction((db) => writePostings(ctx, db, [first]));
  await december.transaction((db) => writePostings(december, db, [second]));
});

async function rowsOf(filter: object, columns: string[]): Promise<string[][]> {
  const texts = fileColumns(ctx, listEntries, columns);
  const rows: string[][] = [];
  for await (const batch of listEntries.forFile(ctx, filter)) {
    rows.push(...batch.map((item) => texts.map(({ text }) => text(item))));
  }
  return rows.sort((a, b) => (a.join() < b.join() ? -1 : 1));
}

it("writes each entry with its debit or credit, in each currency", async () => {
  const rows = await rowsOf({ period: "2026-11" }, [
    ...["effective_on", "occurred_at", "kind", "account", "gateway", "debit", "credit"],
    ...["currency", "available_on", "source"],
  ]);
  const line = (account: string, debit: string, credit: string, currency = "ARS") => [
    ...[
      "30/11/2026",
      "30/11/2026 12:00",
      "Contracargo",
      account,
      "Pagos integrados locales",
      debit,
      credit,
      currency,
    ],
    ...["02/12/2026", chargeback],
  ];
  expect(rows).toEqual([
    line("Comisión de la plataforma", "0,00", "20,00"),
    line("Por cobrar a la pasarela", "0,00", "12345,67"),
    line("Saldo de la organización", "0,15", "0,00", "USD"),
    line("Saldo de la organización", "12365,67", "0,00"),
    line("Tarifas de la pasarela", "0,00", "0,15", "USD"),
  ]);
});

it("pages through entries of one moment without a gap, and filters by account", async () => {
  const seen: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listEntries>> = await listEntries(
      ...([ctx, {}, { page: 1, perPage: 2, after }] as const),
    );
    seen.push(...page.items.map((one) => `${one.account} ${one.currency}`));
    expect(page.total).toBe(7);
    after = page.next;
  } while (after);
  expect(seen).toHaveLength(7);
  expect(await rowsOf({ account: "organization_balance" }, ["debit"])).toHaveLength(3);
  expect(listEntries.readFilter(new URLSearchParams(), ctx)).toMatchObject({ period: "2026-11" });
});

it("is for those who export", async () => {
  const viewer = await signedInContext(await joinAs("viewer", person, now), now);
  await expect(listEntries.forFile(viewer, {}).next()).rejects.toMatchObject({
    code: "forbidden",
  });
});
