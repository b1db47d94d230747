import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { listStatementLines } from "~/domain/payouts/bank-statements/list-statement-lines.server";
import { saveStatementAccount } from "~/domain/payouts/bank-statements/save-statement-account.server";
import { statementAccountSchema } from "~/domain/payouts/bank-statements/schema";
import { getStatementAccount } from "~/domain/payouts/bank-statements/statement-accounts.server";
import { takeStatement } from "~/domain/payouts/bank-statements/take-statement.server";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { createPaidOrganization } from "../../../../tests/factories/payouts/paid-organization";
import { staffContext } from "../../../../tests/factories/staff";
import { confirmMovement } from "./confirm-movement.server";

const now = new Date("2026-12-01T15:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

it("confirms the payout that a movement of our bank paid, once", async () => {
  const staff = await staffContext(now);
  const { organizationId } = await createPaidOrganization(now);
  const { rows } = await database.owner.query<{ id: string }>(
    `INSERT INTO payouts (organization_id, id, number, state, currency, amount, opening, closing, planned_on, cut_off_on,
                          channel, bank_account, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), 1, 'sent', 'ARS', 888801, 0, 0, '2026-11-30', '2026-11-30', 'bank_file', '{}', now(), now())
     RETURNING id`,
    [organizationId],
  );
  const payoutId = rows[0]?.id ?? "";
  const input = statementAccountSchema.parse({
    ...{ name: `Banco ${randomUUID()}`, currency: "ARS", date_column: "Fecha" },
    ...{ date_order: "dmy", amount_column: "Importe", description_column: "Concepto" },
  });
  const account = await getStatementAccount(staff, await saveStatementAccount(staff, input));
  const text = `Fecha;Concepto;Importe\n30/11/2026;Pago ${payoutId};-8.888,01\n30/11/2026;Otro;-1,00\n`;
  await takeStatement(staff, account, Buffer.from(text));
  const lines = async () =>
    (await listStatementLines(staff, { account: account.id }, { page: 1, perPage: 50 })).items;
  const found = await lines();
  const [paid, other] = ["payout", "open"].map((state) => found.find((one) => one.state === state));
  expect([paid?.canConfirm, other?.canConfirm]).toEqual([true, false]);
  await confirmMovement(staff, paid?.id ?? "");
  const after = await database.owner.query("SELECT state FROM payouts WHERE id = $1", [payoutId]);
  expect(after.rows).toEqual([{ state: "paid" }]);
  expect((await lines()).map(({ canConfirm }) => canConfirm)).toEqual([false, false]);
  for (const id of [paid?.id ?? "", other?.id ?? ""])
    await expect(confirmMovement(staff, id)).rejects.toMatchObject({ code: "invalid_transition" });
  await expect(confirmMovement(staff, randomUUID())).rejects.toMatchObject({ code: "not_found" });
});
