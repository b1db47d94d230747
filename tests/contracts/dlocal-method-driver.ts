import { kindOfMethod } from "~/providers/local-methods";
import { methodRows, type MethodRow } from "~/providers/dlocal/methods";
import type { ChargeRequest } from "~/providers/provider";
import type { Currency } from "~/values/money/money";
import { DlocalDriver } from "./dlocal-driver";

/** The currency, an amount within the limits, and a document of each country. */
const PLACES: Readonly<Record<string, [Currency, bigint, string]>> = {
  AR: ["ARS", 123_450n, "20123456"],
  BR: ["BRL", 5_050n, "11144477735"],
  CL: ["CLP", 25_000n, "12345678K"],
  CO: ["COP", 50_000n, "1234567890"],
  MX: ["MXN", 30_050n, "PEPJ800101HDF"],
  PE: ["PEN", 4_010n, "12345678"],
  UY: ["UYU", 90_000n, "1234567"],
};

/** dLocal with one of its ways to pay that are no card. */
class DlocalMethodDriver extends DlocalDriver {
  constructor(readonly row: MethodRow) {
    super();
    this.name = `dLocal ${row.country} ${row.method}`;
    this.refunds = row.refunds;
  }

  override chargeOf(changes: Partial<ChargeRequest> = {}): ChargeRequest {
    const { country, method } = this.row;
    const [currency, amount, document] = PLACES[country] ?? ["USD", 1_000n, "1712345678"];
    const kind = kindOfMethod(method);
    const bank = { bank: "1007", personType: "individual" } as const;
    const account = {
      number: "0170099200000677971515",
      holderName: "Ana Paz",
      holderDocument: document,
    };
    return super.chargeOf({
      ...{ amount, country, currency },
      payer: { name: "Ana Paz", email: "ana@example.org", document },
      instrument:
        kind === "bank_account"
          ? { kind, ...account }
          : kind === "redirect"
            ? { kind, method, ...(method === "pse" && bank) }
            : { kind, method },
      ...changes,
    });
  }

  /** Nobody pays at once. */
  override leavePending(): Promise<void> {
    return Promise.resolve();
  }

  override async paymentsOf(reference: string): Promise<number> {
    const { body } = await this.simulator.control("GET", "/payments");
    return (body as { reference: string }[]).filter((one) => one.reference === reference).length;
  }
}

export const dlocalMethodDrivers = methodRows.map((row) => new DlocalMethodDriver(row));
