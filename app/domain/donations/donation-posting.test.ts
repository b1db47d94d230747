import { afterAll, beforeAll, expect, it } from "vitest";
import {
  approve,
  beginDonation,
  factsOf,
  openGiving,
  sendPlanned,
  type TestGiving,
} from "../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import type { OrganizationContext } from "../context";
import { sendDonationAttempts } from "./months/send-donation-attempts.server";

const given = "2026-11-30T15:00:00Z";
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

async function describe(transactionId: string): Promise<unknown> {
  const { rows } = await database.owner.query<{ posting: unknown }>(
    `SELECT jsonb_build_object('held_by', p.held_by, 'effective_on', p.effective_on, 'available_on', p.available_on,
              'accounts', (SELECT jsonb_object_agg(e.account, e.amount) FROM ledger_entries e WHERE e.posting_id = p.id)) AS posting
       FROM ledger_postings p WHERE p.source_id = $1`,
    [transactionId],
  );
  return rows[0]?.posting;
}

async function setProvider(transactionId: string, provider: string): Promise<void> {
  await database.owner.query("UPDATE transactions SET provider = $2 WHERE id = $1", [
    transactionId,
    provider,
  ]);
}

/** The organization's context with another plan. */
function onPlan(ctx: OrganizationContext, planTier: string): OrganizationContext {
  return Object.assign(ctx, { organization: { ...ctx.organization, planTier } });
}

async function commissionOf(giving: TestGiving, transactionId: string): Promise<unknown> {
  const { rows } = await database.owner.query<{ commission: string }>(
    "SELECT commission FROM transactions WHERE organization_id = $1 AND id = $2",
    [giving.organization.id, transactionId],
  );
  return Number(rows[0]?.commission);
}

it("has the day on which the provider releases the money, counted from the charge", async () => {
  const giving = await openGiving(new Date(given), { country: "CO" });
  const { id } = await beginDonation(giving.at(given), giving);
  await approve(giving.at("2026-12-02T15:00:00Z"), id);
  const days = { effective_on: "2026-11-30", available_on: "2026-12-18" };
  expect(await describe(id)).toMatchObject({ held_by: "platform", ...days });
});

it("has no such day where the provider publishes none", async () => {
  const giving = await openGiving(new Date(given));
  const { id } = await beginDonation(giving.at(given), giving);
  await approve(giving.at(given), id);
  expect(await describe(id)).toMatchObject({ effective_on: "2026-11-30", available_on: null });
});

it("leaves money in the organization's own account and its commission to invoice", async () => {
  const giving = await openGiving(new Date(given));
  const { id } = await beginDonation(giving.at(given), giving);
  await setProvider(id, "centralpos");
  await approve(giving.at(given), id);
  const posting = await describe(id);
  expect(posting).toMatchObject({ held_by: "organization", available_on: null });
  expect(posting).toHaveProperty("accounts.own_account", 150_000);
  expect(posting).toHaveProperty("accounts.invoice_receivable", 5_250);
  expect(posting).toHaveProperty("accounts.commission", -5_250);
  expect(posting).not.toHaveProperty("accounts.organization_balance");
});

it("leaves nothing to invoice where the provider takes our commission out of the payment", async () => {
  const giving = await openGiving(new Date(given));
  const { id } = await beginDonation(giving.at(given), giving);
  await setProvider(id, "mercadopago");
  await approve(giving.at(given), id);
  const posting = await describe(id);
  expect(posting).toMatchObject({ held_by: "organization" });
  expect(posting).toHaveProperty("accounts.own_account", 144_750);
  expect(posting).toHaveProperty("accounts.application_fee", 5_250);
  expect(posting).toHaveProperty("accounts.commission", -5_250);
  expect(posting).not.toHaveProperty("accounts.invoice_receivable");
});

it.each([
  ["professional", "original", 0],
  ["original", "professional", 5_250],
])(
  "takes the commission of %s at the charge, not of %s at its result",
  async (then, later, taken) => {
    const giving = await openGiving(new Date(given));
    const { id, donationId } = await beginDonation(onPlan(giving.at(given), then), giving, {
      monthly: true,
    });
    await approve(onPlan(giving.at("2026-12-01T15:00:00Z"), later), id);
    expect(await commissionOf(giving, id)).toBe(taken);
    // A month is planned under one plan and sent under another.
    const december = "2026-12-05T15:00:00Z";
    const planned = await sendPlanned(giving.at(december), donationId);
    await database.owner.query("UPDATE transactions SET status = 'planned' WHERE id = $1", [
      planned.id,
    ]);
    const processor = { id: giving.processorId, gateway: "local_payments", provider: "dlocal" };
    const month = {
      id: planned.id,
      amount: planned.amount,
      paymentMethodId: planned.paymentMethodId,
    };
    expect(
      await sendDonationAttempts(onPlan(giving.at(december), then), processor, [month]),
    ).toEqual([true]);
    await approve(onPlan(giving.at(december), later), planned.id);
    expect(await commissionOf(giving, planned.id)).toBe(taken);
    expect(await factsOf(giving.at(december), planned.id)).toMatchObject({ status: "approved" });
  },
);
