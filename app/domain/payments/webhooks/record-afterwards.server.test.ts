import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import type { FoundAfterwards } from "~/providers/provider";
import { recordAfterwards } from "./record-afterwards.server";

/** What the provider says happened to the payment; without it, it is a provider that tells itself. */
const says = vi.hoisted(() => ({ found: undefined as FoundAfterwards | undefined }));
vi.mock(import("~/domain/payments/refunds/find-provider-payment.server"), async (original) => {
  const { findProviderPayment } = await original();
  return {
    findProviderPayment: async (...args) => {
      const payment = await findProviderPayment(...args);
      const { found } = says;
      if (!payment || !found) return payment;
      const findAfterwards = () => Promise.resolve(found);
      return { ...payment, provider: { ...payment.provider, findAfterwards } };
    },
  };
});

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
let giving: TestGiving;
let provider: ProviderServer;
beforeAll(async () => {
  provider = await openProviderServer();
});
beforeEach(async () => {
  says.found = undefined;
  giving = await openGiving(given);
});
afterAll(() => provider.close());

async function paid() {
  const { id } = await makeDonation(giving.at(given), giving, { amount: 10_000n });
  const eventId = `CHAR-${id}`;
  const dispute = (status: string) =>
    provider.chargebacks.set(eventId, {
      ...{ id: eventId, payment_id: `D-${id}`, amount: 100, currency: "ARS", status },
    });
  const find = (isOpen: boolean, refunds: string[] = []) => {
    says.found = { kind: "found", refunds, isWhole: true, dispute: { id: eventId, isOpen } };
  };
  const record = () =>
    recordAfterwards(giving.at(given, "payments.handle-notification"), donationCause, id);
  const owner = contextAt(giving.organization, given, "owner");
  const status = async () =>
    (await owner.read((db) => db.transaction.findFirstOrThrow({ where: { id } }))).status;
  return { id, dispute, find, record, status };
}

it("waits without an answer, and asks nothing of a provider that tells itself", async () => {
  const { dispute, record, status } = await paid();
  dispute("PENDING");
  expect(await record()).toBe("done");
  says.found = { kind: "unknown" };
  expect(await record()).toBe("waits");
  expect(await status()).toBe("approved");
});

it("records a dispute that is open, and its end once we know it", async () => {
  const { dispute, find, record, status } = await paid();
  dispute("REVERSAL");
  find(false);
  // The payment never was in dispute, as far as we know.
  expect(await record()).toBe("done");
  expect(await status()).toBe("approved");
  dispute("PENDING");
  find(true);
  expect(await record()).toBe("done");
  expect(await status()).toBe("in_mediation");
  dispute("REVERSAL");
  find(false);
  expect(await record()).toBe("done");
  expect(await status()).toBe("approved");
});

it("waits for a refund that is not there yet, and records the dispute meanwhile", async () => {
  const { id, dispute, find, record, status } = await paid();
  dispute("PENDING");
  find(true, [`REF-of-${id}`]);
  expect(await record()).toBe("waits");
  expect(await status()).toBe("in_mediation");
});

it("records a refund that the payment has", async () => {
  const { id, find, record, status } = await paid();
  const refundId = `REF-${id}`;
  const refund = { id: refundId, payment_id: `D-${id}`, amount: 100, currency: "ARS" };
  provider.refunds.set(refundId, { ...refund, status: "SUCCESS" });
  find(false, [refundId]);
  expect(await record()).toBe("done");
  expect(await status()).toBe("refunded");
});

it("waits for a refund that cannot be read", async () => {
  const { find, record } = await paid();
  find(false);
  says.found = says.found?.kind === "found" ? { ...says.found, isWhole: false } : undefined;
  expect(await record()).toBe("waits");
});
