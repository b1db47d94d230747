/** Donations of 1,500 by voucher for unit tests, and what the company says of their payments. */
import { afterAll, beforeAll, beforeEach } from "vitest";
import { newId } from "~/values/ids/ids";
import type { OrganizationContext } from "~/domain/context";
import { findTransactionSnapshot } from "~/domain/donations/results/charge-snapshot.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { checkFurtherPayment } from "~/domain/payments/check-further-payment.server";
import { refundTransaction } from "~/domain/payments/refunds/refund-transaction.server";
import { handleNotification } from "~/domain/payments/webhooks/handle-notification.server";
import { chargeCauses } from "../../../jobs/charge-causes";
import { beginDonation, openGiving, type TestGiving, type TestOrder } from "../charges";
import { contextAt, testDatabase, type TestDatabase } from "../database";
import { createTestEvent, seatsOf } from "../tickets";
import { openProviderServer, paymentOf, type ProviderServer } from "./provider-server";

interface Opened {
  database: TestDatabase;
  giving: TestGiving;
  provider: ProviderServer;
}

/**
 * Opens the database and the company once for a file's tests, and an organisation that receives gifts for each; at
 * the end it forgets their messages, which other files would list. Returns what the running test opened, and its
 * tools; `given` is the time of the gifts.
 */
export function useVouchers(given: string) {
  const opened: Partial<Opened> = {};
  const now = () => opened as Opened;
  beforeAll(async () => {
    opened.database = testDatabase();
    opened.provider = await openProviderServer();
  });
  beforeEach(async () => {
    opened.giving = await openGiving(new Date(given));
    now().provider.payments.clear();
  });
  afterAll(async () => {
    const { database, provider } = now();
    await database.owner.query("DELETE FROM webhook_inbox WHERE event_key LIKE 'further %'");
    await database.close();
    provider.close();
  });
  const here = () => now().giving.at(given);
  /** A job's context some minutes later, whose ids come later, too. */
  const later = (minutes: number) =>
    now().giving.at(new Date(Date.parse(given) + minutes * 60_000));

  /** A donation of 1,500 whose donor has a voucher of this method. */
  async function voucherOf(
    method: "cash" | "pix",
    order: TestOrder = {},
    place: TestGiving = now().giving,
  ) {
    const ctx = here();
    const { donationId, id } = await beginDonation(ctx, place, order);
    await now().database.owner.query(
      `UPDATE payment_methods SET kind = 'voucher', method_id = $3, details = '{}', first_six = NULL, last_four = NULL,
              expiration_month = NULL, expiration_year = NULL, cardholder_name = NULL, cardholder_id_type = NULL,
              cardholder_id_number = NULL, fingerprint = NULL, vault_card_id = NULL
        WHERE organization_id = $1 AND donation_id = $2`,
      [ctx.organizationId, donationId, method],
    );
    return { ctx, donationId, id };
  }

  /** An order of one ticket for 1,500, with a voucher of PIX. */
  async function ticketOrder() {
    const event = await createTestEvent(here(), [{ amount: 150_000n }]);
    const seats = seatsOf(event.optionIds[0] ?? "", 1, 150_000n);
    return voucherOf("pix", { seats }, { ...now().giving, campaignId: event.campaignId });
  }

  /** Handles the company's message about a payment of our reference. */
  async function tell(reference: string, paymentId: string) {
    const id = newId(new Date(given));
    await now().database.owner.query(
      `INSERT INTO webhook_inbox (id, provider, event_key, kind, order_id, provider_payment_id, received_at)
       VALUES ($1::uuid, 'dlocal', 'further ' || $1::uuid, 'payment', $2, $3, $4)`,
      [id, reference, paymentId, given],
    );
    await handleNotification(later(1).now, id, chargeCauses);
  }

  return {
    now,
    later,
    voucherOf,
    ticketOrder,
    tell,
    ticketsOf: async (donationId: string) => {
      const rows = await here().read((db) => db.ticket.findMany({ where: { donationId } }));
      return rows.map(({ state }) => state);
    },
    refund: (id: string, amount?: string) => {
      const ctx = contextAt(now().giving.organization, new Date(given));
      return refundTransaction(ctx, donationCause, id, { amount });
    },
    /** Handles that payment of a message that came when the donation was made. */
    checkFurther: (ctx: OrganizationContext, id: string, providerId: string) =>
      checkFurtherPayment(ctx, donationCause, id, {
        ...{ providerId, amount: null, receivedAt: new Date(given) },
      }),
    /** The company says that the voucher's own payment is of this amount, in major units. */
    arrives: (amount: number) => {
      now().provider.order = (reference) => paymentOf(reference, amount);
    },
    /** The company has another payment of the reference. */
    arrivesAgain: (reference: string, amount: number) => {
      const id = `D-again-${newId(new Date(given))}`;
      now().provider.payments.set(id, { ...paymentOf(reference, amount), id });
      return id;
    },
    /** What each charge took and asked for, with its status and flags. */
    chargesOf: async (donationId: string) => {
      const rows = await here().read((db) =>
        db.transaction.findMany({ where: { donationId }, orderBy: { id: "asc" } }),
      );
      return rows
        .filter(({ status }) => status !== "planned")
        .map(({ amount, askedAmount, flags, status }) =>
          [amount, askedAmount, status, ...flags].join(" ").replace("  ", " "),
        );
    },
    jobsOf: async (job: string) =>
      (await here().read((db) => db.outbox.findMany({ where: { job } }))).length,
    factsOf: async (id: string) => {
      const facts = await findTransactionSnapshot(here(), id);
      if (!facts) throw new Error("no such transaction");
      return facts;
    },
  };
}
