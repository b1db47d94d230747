/** Tests that the demo's months at Centralpos end in invoices of our commission, the second net of a refund. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { openPlanOwner } from "../../../tests/factories/plans/plan-owner";
import { staffContext } from "../../../tests/factories/staff";
import { Simulator } from "../../../tests/simulators/centralpos/server";
import { acrossOrganizations, type OrganizationContext } from "~/domain/context";
import { createPaymentProcessor } from "~/domain/payment-processors/create-payment-processor.server";
import { listCommissions } from "~/domain/subscriptions/commission/list-commissions.server";
import { listInvoices } from "~/domain/subscriptions/list-invoices.server";
import { listOpenInvoices } from "~/domain/subscriptions/transfers/list-open-invoices.server";
import { setClock } from "~/infrastructure/clock";
import { reliveBatches } from "./relive-batches";

vi.mock("~/infrastructure/vault-client.server", async () =>
  (await import("../../../tests/factories/servers/centralpos-vault")).centralposVault(),
);

const BEGUN = new Date("2026-05-01T15:00:00Z");
const PRESENT = new Date("2026-11-28T15:00:00Z");
const CONTROL = "a-control-secret";
const CARD = "4509953566233704";
const simulator = new Simulator({ port: 0, user: "dadiva", controlSecret: CONTROL });

beforeAll(async () => {
  const url = `http://127.0.0.1:${await simulator.listen()}`;
  Object.assign(process.env, {
    ...{ CENTRALPOS_URL: url, CENTRALPOS_USER: "dadiva" },
    ...{ SIM_CENTRALPOS_URL: url, SIM_CONTROL_SECRET: CONTROL },
  });
  useTestDatabase();
});
afterAll(() => {
  setClock(null);
  simulator.close();
});

async function openAt(): Promise<(now: Date) => OrganizationContext> {
  const owner = await openPlanOwner(BEGUN, null);
  await owner.setPlan({ planTier: "original" });
  const { organizationId: id } = owner;
  const processor = { gateway: "centralpos", token: "CP-PUENTE2026" } as const;
  await createPaymentProcessor(await owner.at(BEGUN), processor);
  // Nobody's codes were entered, so that no gateway activates it.
  await acrossOrganizations("a test opens its tenant", BEGUN).transaction((db) =>
    db.organization.update({ where: { id }, data: { activatedAt: BEGUN } }),
  );
  const { organization } = await owner.at(PRESENT);
  return (now) => contextAt(organization, now);
}

it("charges by batches, and invoices the commission on what they brought, net of a refund", async () => {
  const at = await openAt();
  const campaign = { title: "Libros", description: "Para todo el barrio.", amount: "15000" };
  const gifts = [
    { donor: ["Hernán", "Battaglia"], amount: "15000", card: CARD },
    { donor: ["Silvina", "Córdoba"], amount: "8000", card: CARD },
  ] as const;
  await reliveBatches(at, { campaign, gifts }, PRESENT);
  const ctx = at(PRESENT);
  const invoices = await listInvoices(ctx);
  expect(
    invoices.map(({ kind, status, total, period_start, lines }) => ({
      ...{ kind, status, total, period_start, lines: lines.map(({ amount }) => amount) },
    })),
  ).toEqual([
    {
      ...{ kind: "commission", status: "open", total: "525.00", period_start: "2026-10-01" },
      lines: ["805.00", "-280.00"],
    },
    {
      ...{ kind: "commission", status: "paid", total: "805.00", period_start: "2026-09-01" },
      lines: ["805.00"],
    },
  ]);
  const { uuid } = invoices[0] ?? { uuid: "" };
  const behind = await listCommissions(ctx, { invoice: uuid }, { page: 1, perPage: 100 });
  expect(behind.items.map(({ kind, commission }) => `${kind} ${commission}`).toSorted()).toEqual([
    ...["gift 28000", "gift 52500", "refund -28000"],
  ]);
  const staff = await staffContext(PRESENT);
  const open = await listOpenInvoices(staff, {}, { page: 1, perPage: 100 });
  expect(open.items.map(({ id }) => id)).toContain(uuid);
  const charges = await ctx.read((db) => db.transaction.findMany({ orderBy: { id: "asc" } }));
  expect(charges.map(({ status }) => status).toSorted()).toEqual([
    ...Array.from({ length: 5 }, () => "approved"),
    ...["planned", "planned", "refunded"],
  ]);
});
