import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  beginDonation,
  makeDonation,
  openGiving,
  type TestGiving,
} from "../../../../tests/factories/charges";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { booked, notFound, openLookUps, type LookUps } from "../../../../tests/factories/look-ups";
import { newId } from "~/values/ids/ids";
import { getDonationState } from "~/domain/donations/giving/get-donation-state.server";
import { chargeCauses } from "../../../../jobs/charge-causes";
import { handleNotification } from "./handle-notification.server";
import { resumeNotifications } from "./resume-notifications.server";

const given = "2026-11-21T15:00:00Z";
const after = (seconds: number) => new Date(new Date(given).getTime() + seconds * 1000);

let database: TestDatabase;
let giving: TestGiving;
let lookUps: LookUps;

beforeAll(async () => {
  lookUps = await openLookUps();
  database = testDatabase();
  giving = await openGiving(new Date(given));
});
beforeEach(() => Object.assign(lookUps, { requested: 0, says: notFound }));
afterAll(async () => {
  await database.owner.query("DELETE FROM webhook_inbox WHERE event_key LIKE 'handled %'");
  await database.close();
  lookUps.close();
});

interface Message {
  kind?: string;
  orderId?: string | null;
  paymentId?: string | null;
  eventId?: string;
  at?: Date;
}

async function store({
  kind = "payment",
  orderId,
  paymentId,
  eventId,
  at,
}: Message): Promise<string> {
  const id = newId(new Date(given));
  await database.owner.query(
    `INSERT INTO webhook_inbox (id, provider, event_key, kind, order_id, provider_payment_id, provider_event_id, received_at)
     VALUES ($1::uuid, 'dlocal', 'handled ' || $1::uuid, $2, $3, $4, $5, $6)`,
    [id, kind, orderId ?? null, paymentId ?? null, eventId ?? null, at ?? given],
  );
  return id;
}

async function rowOf(id: string) {
  const sql = "SELECT processed_at, looked_up, kind, order_id FROM webhook_inbox WHERE id = $1";
  const { rows } = await database.owner.query<{
    processed_at: Date | null;
    looked_up: object | null;
    kind: string;
    order_id: string | null;
  }>(sql, [id]);
  return rows[0];
}

it("treats a message as a hint and records the provider's answer", async () => {
  const facts = await beginDonation(giving.at(given), giving);
  const webhook = await store({ orderId: facts.id });
  lookUps.says = booked("PAID");
  await handleNotification(after(10), webhook, chargeCauses);
  expect((await getDonationState(giving.at(given), facts.donationId)).status).toBe("approved");
  expect((await rowOf(webhook))?.processed_at).not.toBeNull();
  const before = lookUps.requested;
  await handleNotification(after(20), webhook, chargeCauses);
  expect(lookUps.requested).toBe(before);
});

it.each([null, "019aa000-0000-7000-8000-000000000000"])(
  "keeps a message about %s, which we don't know, unprocessed",
  async (orderId) => {
    const webhook = await store({ orderId });
    await handleNotification(after(10), webhook, chargeCauses);
    expect((await rowOf(webhook))?.processed_at).toBeNull();
    expect(lookUps.requested).toBe(0);
  },
);

it("finds a payment that the message names only by the provider's id", async () => {
  const { id } = await makeDonation(giving.at(given), giving);
  const paymentId = `D-4-${id}`;
  const name = "UPDATE transactions SET provider_payment_id = $1 WHERE id = $2";
  await database.owner.query(name, [paymentId, id]);
  const webhook = await store({ paymentId });
  await handleNotification(after(10), webhook, chargeCauses);
  expect((await rowOf(webhook))?.processed_at).not.toBeNull();
});

it.each(["unreadable"])(
  "without a handler for %s, looks its payment up once and leaves it unprocessed",
  async (kind) => {
    const { id, donationId } = await makeDonation(giving.at(given), giving);
    const webhook = await store({ kind, orderId: id });
    // Without an answer the next round looks it up again.
    lookUps.says = null;
    await handleNotification(after(10), webhook, chargeCauses);
    expect(await rowOf(webhook)).toMatchObject({ processed_at: null, looked_up: null });
    lookUps.says = booked("PAID");
    await handleNotification(after(20), webhook, chargeCauses);
    const requested = lookUps.requested;
    await handleNotification(after(30), webhook, chargeCauses);
    expect(lookUps.requested).toBe(requested);
    expect(await rowOf(webhook)).toMatchObject({
      processed_at: null,
      looked_up: { kind: "found", outcome: { kind: "approved" } },
    });
    expect((await getDonationState(giving.at(given), donationId)).status).toBe("approved");
  },
);

it.each(["refund", "dispute"])(
  "a %s that the provider does not know stays unprocessed, and is looked up again",
  async (kind) => {
    const { id, donationId } = await makeDonation(giving.at(given), giving);
    const webhook = await store({ kind, orderId: id, eventId: "REF-1" });
    for (const seconds of [10, 20]) {
      const before = lookUps.requested;
      await handleNotification(after(seconds), webhook, chargeCauses);
      expect(lookUps.requested).toBeGreaterThan(before);
      expect((await rowOf(webhook))?.processed_at).toBeNull();
    }
    expect((await getDonationState(giving.at(given), donationId)).status).toBe("approved");
  },
);

it("queues waiting messages that can be processed, oldest first, once", async () => {
  const { id } = await makeDonation(giving.at(given), giving);
  const long = after(-100 * 86_400);
  const [second, first] = [
    await store({ orderId: id, at: new Date(long.getTime() + 1_000) }),
    await store({ orderId: id, at: long }),
  ];
  const refund = await store({ kind: "refund", orderId: id, at: long });
  const looked = await store({ kind: "refund", orderId: id, at: long });
  await database.owner.query("UPDATE webhook_inbox SET looked_up_at = $2 WHERE id = $1", [
    looked,
    given,
  ]);
  const unknown = await store({ orderId: null, at: long });
  const ours = [first, second, refund, looked, unknown];
  const queued = async () => {
    const { rows } = await database.owner.query<{ webhook: string }>(
      `SELECT payload->>'webhookId' AS webhook FROM outbox
        WHERE job = 'payments.handle-notification' AND payload->>'webhookId' = ANY($1) ORDER BY due_at, id`,
      [ours],
    );
    return rows.map(({ webhook }) => webhook);
  };
  await resumeNotifications(after(0), ["payment"]);
  expect(await queued()).toEqual([first, refund, second]);
  await resumeNotifications(after(1), ["payment"]);
  expect(await queued()).toEqual([first, refund, second]);
  // A refund that was looked up is queued, too, once its handler exists.
  await resumeNotifications(after(2));
  expect(await queued()).toEqual([first, refund, second, looked]);
});
