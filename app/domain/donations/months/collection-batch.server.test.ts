import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { findPlanned, makeDonation, openGiving } from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import type { OrganizationContext } from "~/domain/context";
import { openCollectionBatch } from "./collection-batch.server";
import { listProcessors } from "~/domain/donations/terms/read-giving.server";

let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("sends charges of one gateway together, even if the other gateway's statement fails", async () => {
  const given = "2026-11-21T15:00:00Z";
  const giving = await openGiving(new Date(given));
  const own = giving.at("2026-12-05T12:00:00Z");
  const planned: string[] = [];
  const methods = new Map<string, string>();
  for (let count = 0; count < 3; count += 1) {
    const { donationId } = await makeDonation(giving.at(given), giving, { monthly: true });
    const transaction = await findPlanned(own, donationId);
    if (!transaction) throw new Error("nothing is planned");
    planned.push(transaction.id);
    methods.set(transaction.id, transaction.paymentMethodId);
  }
  const [first = "", second = "", other = ""] = planned;
  const charge = (id: string) => ({ id, amount: 150_000n, paymentMethodId: methods.get(id) ?? "" });
  const [processor] = await listProcessors(own);
  if (!processor) throw new Error("no gateway");
  const statements = vi.fn<OrganizationContext["statements"]>(own.statements);
  const batch = openCollectionBatch({ ...own, statements });
  const wrong = { ...processor, id: "no id at all" };
  const outcomes = await Promise.allSettled([
    batch.send({ ...charge(first), processor }),
    batch.send({ ...charge(other), processor: wrong }),
    batch.send({ ...charge(second), processor }),
  ]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: true },
    { status: "rejected" },
    { status: "fulfilled", value: true },
  ]);
  const sent = statements.mock.calls.map(([statement]) => statement?.values[6]);
  expect(sent).toEqual([[first, second], [other]]);
  const { rows } = await database.owner.query<{ id: string; status: string; known: boolean }>(
    `SELECT t.id, t.status, r.reference IS NOT NULL AS known
       FROM transactions t LEFT JOIN provider_references r ON r.reference = t.id
      WHERE t.id = ANY($1::uuid[])`,
    [planned],
  );
  expect(Object.fromEntries(rows.map(({ id, status, known }) => [id, [status, known]]))).toEqual({
    [first]: ["in_process", true],
    [second]: ["in_process", true],
    [other]: ["planned", false],
  });
});
