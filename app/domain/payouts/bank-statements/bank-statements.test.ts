/** Statements of our bank accounts: what is read of CSV and OFX, what is taken once, and what it is found to be. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OperatorContext, OrganizationContext } from "~/domain/context";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { createPaidOrganization } from "../../../../tests/factories/payouts/paid-organization";
import { staffContext } from "../../../../tests/factories/staff";
import { listStatementLines } from "./list-statement-lines.server";
import { readStatement, type StatementColumns } from "./read-statement";
import { statementAccountSchema } from "./schema";
import { saveStatementAccount } from "./save-statement-account.server";
import { getStatementAccount, type StatementAccount } from "./statement-accounts.server";
import { takeStatement } from "./take-statement.server";

const now = new Date("2026-12-01T15:00:00Z");
const paging = { page: 1, perPage: 50 };
const columns: StatementColumns = {
  ...{ date: "Fecha", amount: "Importe", out: "", in: "", description: "Concepto" },
  ...{ reference: "Ref", dateOrder: "dmy", currency: "ARS" },
};

const OFX = `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>ARS<BANKTRANLIST>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261130120000[-3:ART]<TRNAMT>-1500.25<FITID>A1<NAME>PAGO &amp; CIA<MEMO>Algo
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261201<TRNAMT>20<FITID>A2<NAME>TRANSFERENCIA</STMTTRN>
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>pronto<TRNAMT>20<FITID>A3</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;

describe("reads", () => {
  it("a CSV with the marks of its currency", () => {
    const text = `Fecha;Concepto;Importe;Ref
30/11/26;Pago;-1.500,25;R1
1/12/2026;Transferencia;$ 20,00;
31/02/2026;Pago;1,00;
1/12/2026;Pago;mucho;
;Saldo;;
`;
    expect(readStatement(text, columns)).toEqual({
      movements: [
        {
          ...{ bankId: null, bookedOn: "2026-11-30", amount: -150_025n },
          ...{ description: "Pago", reference: "R1" },
        },
        {
          ...{ bankId: null, bookedOn: "2026-12-01", amount: 2_000n },
          ...{ description: "Transferencia", reference: "" },
        },
      ],
      refused: [4, 5],
    });
    expect(readStatement("a,b\n1,2\n", columns)).toBeNull();
  });

  it("debits and credits apart", () => {
    const apart = { ...columns, amount: "", out: "Débito", in: "Crédito" };
    const text = "Fecha;Concepto;Débito;Crédito\n01-12-2026;Pago;15,00;\n01-12-2026;Cobro;;7,00\n";
    expect(readStatement(text, apart)?.movements.map(({ amount }) => amount)).toEqual([
      -1_500n,
      700n,
    ]);
  });

  it("OFX without closing tags, and refuses another currency", () => {
    expect(readStatement(OFX, columns)).toEqual({
      movements: [
        {
          ...{ bankId: "A1", bookedOn: "2026-11-30", amount: -150_025n },
          ...{ description: "PAGO & CIA Algo", reference: "" },
        },
        {
          ...{ bankId: "A2", bookedOn: "2026-12-01", amount: 2_000n },
          ...{ description: "TRANSFERENCIA", reference: "" },
        },
      ],
      refused: [3],
    });
    expect(readStatement(OFX.replace("ARS", "USD"), columns)).toBeNull();
  });
});

describe("takes", () => {
  let database: TestDatabase;
  let staff: OperatorContext;
  let owner: OrganizationContext;
  let account: StatementAccount;

  beforeAll(() => {
    database = testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    staff = await staffContext(now);
    owner = await createPaidOrganization(now);
    const input = statementAccountSchema.parse({
      ...{ name: `Banco ${randomUUID()}`, currency: "ARS", date_column: "Fecha" },
      ...{ date_order: "dmy", amount_column: "Importe", description_column: "Concepto" },
      reference_column: "Ref",
    });
    account = await getStatementAccount(staff, await saveStatementAccount(staff, input));
  });

  /** Writes a payout that a file for our bank sent, and returns its id. */
  async function sent(amount: bigint, number: number): Promise<string> {
    const { rows } = await database.owner.query<{ id: string }>(
      `INSERT INTO payouts (organization_id, id, number, state, currency, amount, opening, closing, planned_on, cut_off_on,
                            channel, bank_account, created_at, updated_at)
       VALUES ($1, gen_random_uuid(), $3, 'sent', 'ARS', $2, 0, 0, '2026-11-30', '2026-11-30', 'bank_file', '{}', now(), now())
       RETURNING id`,
      [owner.organizationId, amount.toString(), number],
    );
    return rows[0]?.id ?? "";
  }

  const file = (...rows: string[]) =>
    Buffer.from(["Fecha;Concepto;Importe;Ref", ...rows, ""].join("\n"));

  async function found() {
    const { items } = await listStatementLines(staff, { account: account.id }, paging);
    return items.map(({ description, matchedId, state }) => [description, state, matchedId]);
  }

  it("each movement once, equal ones of one statement as several", async () => {
    const rows = ["30/11/2026;Comisión;-1,00;", "30/11/2026;Comisión;-1,00;"];
    expect(await takeStatement(staff, account, file(...rows))).toMatchObject({ taken: 2 });
    const longer = file(...rows, "01/12/2026;Comisión;-1,00;");
    expect(await takeStatement(staff, account, longer)).toMatchObject({ taken: 1, known: 2 });
    expect(await found()).toHaveLength(3);
  });

  it("payouts by our reference, or by an amount that one alone has", async () => {
    const [named, alone] = [await sent(777_701n, 901), await sent(777_702n, 902)];
    await sent(777_703n, 903);
    await sent(777_703n, 904);
    const rows = [
      `30/11/2026;Uno;-7.777,01;${named}`,
      "30/11/2026;Dos;-7.777,02;",
      "30/11/2026;Tres;-7.777,03;",
      "30/11/2026;Cuatro;7.777,02;",
    ];
    expect(await takeStatement(staff, account, file(...rows))).toMatchObject({ matched: 2 });
    expect((await found()).toSorted()).toEqual(
      [
        ["Uno", "payout", named],
        ["Dos", "payout", alone],
        ["Tres", "open", null],
        ["Cuatro", "open", null],
      ].toSorted(),
    );
  });

  it("no file of another kind, and no second account of a name", async () => {
    await expect(takeStatement(staff, account, Buffer.from("a,b\n1,2\n"))).rejects.toMatchObject({
      fields: { file: [{ code: "statement_format" }] },
    });
    const same = statementAccountSchema.parse({
      ...{ name: account.name, currency: "ARS", date_column: "Fecha", date_order: "dmy" },
      ...{ amount_column: "Importe", description_column: "Concepto" },
    });
    await expect(saveStatementAccount(staff, same)).rejects.toMatchObject({
      fields: { name: [{ code: "name_taken" }] },
    });
    expect(await saveStatementAccount(staff, same, account.id)).toBe(account.id);
    const halves = { ...same, amount_column: undefined, out_column: "Débito" };
    expect(statementAccountSchema.safeParse(halves).success).toBe(false);
  });
});
