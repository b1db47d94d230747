/** Payloads of jobs for one tenant, with objects for which that tenant's own job has an effect. */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { features } from "~/countries/plans/plans";
import type { TenantJobName } from "../../../jobs/catalog";
import { cards, newEmail } from "../../factories/donation-form";
import { PIXEL } from "../../factories/upload-form";
import { donationOf, transactionOf, type World } from "../../factories/world";
import { eventPayloads } from "./event-payloads";
import { addBulkChange, addNewsItem, setOf } from "./rows";
import { STEADY } from "./staff";
import { addDownload, addErasedDonor, addLostSeat, addUnusedCard } from "./added-rows";
import { addLeftForm, addOldLead } from "./lead-rows";
import {
  addCommission,
  addEndingPlan,
  addOpenCommission,
  addPlanNotice,
  addPrice,
} from "./plan-rows";
import { addMeasured } from "./measured-donation";
import { furtherPayloads } from "./further-payloads";
import { teamPayloads } from "./team-payloads";
import type { Marked } from "./tenants";

type Payload = Record<string, unknown>;

interface Scene {
  world: World;
  own: Marked;
}

/** Returns the tenant's first row for a condition. */
async function one({ world, own }: Scene, sql: string, ...more: unknown[]): Promise<Payload> {
  const { rows } = await world.database.query<Payload>(sql, [own.ids.organization, ...more]);
  if (!rows[0]) throw new Error(`nothing is found by ${sql}`);
  return rows[0];
}

/** Makes a monthly donation whose next month waits for its charge. */
async function addMonth(scene: Scene): Promise<{ donationId: string; period: string }> {
  const given = await scene.world.give(scene.own, { monthly: true, collectDay: 20 });
  const sql = `SELECT period FROM collections WHERE organization_id = $1 AND donation_id = $2
    AND state = 'open' ORDER BY period LIMIT 1`;
  const { period } = await one(scene, sql, donationOf(given));
  // The month is due, because the job ignores an earlier one.
  await scene.world.database.query(
    "UPDATE transactions SET date = created_at WHERE donation_id = $1 AND status = 'planned'",
    [donationOf(given)],
  );
  return { donationId: donationOf(given), period: String(period) };
}

/** Makes a charge that the provider has not decided, and that the product does not re-check now. */
async function addUndecided({ world, own }: Scene): Promise<Payload> {
  const transactionId = transactionOf(await world.give(own, { card: cards.inProcess }));
  await world.database.query("UPDATE transactions SET check_at = NULL WHERE id = $1", [
    transactionId,
  ]);
  return { cause: "gift", attemptId: transactionId };
}

/** Records a change of a new donation, as staff's edit does. */
async function changeDonation({ world, own }: Scene): Promise<Payload> {
  const donationId = donationOf(await world.give(own, { monthly: true }));
  const recordId = randomUUID();
  await world.database.query(
    `INSERT INTO audit_entries (organization_id, id, actor_kind, operation, subject_type, subject_id, changes, ip, user_agent, request_id, created_at)
     VALUES ($1, $2, 'platform', 'update-donation', 'donation', $3, '{"amount": ["1500.00", "2000.00"]}', '', '', '', app_now())`,
    [own.ids.organization, recordId, donationId],
  );
  return { donationId, recordId };
}

/** Creates a refund of a new donation, in that status. */
async function addRefund({ world, own }: Scene, status: string): Promise<Payload> {
  const transactionId = transactionOf(await world.give(own, {}));
  const refundId = randomUUID();
  await world.database.query(
    `INSERT INTO refunds (organization_id, id, charge_cause, transaction_id, cause, status, amount, currency, settled_at, created_at, updated_at)
     SELECT organization_id, $2, 'gift', id, 'organization', $3::text, 100, currency,
            CASE WHEN $3::text = 'in_process' THEN NULL ELSE app_now() END, app_now(), app_now()
       FROM transactions WHERE id = $1`,
    [transactionId, refundId, status],
  );
  return { refundId };
}

/** Creates a dispute of a new donation. */
async function addDispute({ world, own }: Scene): Promise<Payload> {
  const transactionId = transactionOf(await world.give(own, {}));
  const disputeId = randomUUID();
  await world.database.query(
    `INSERT INTO disputes (organization_id, id, charge_cause, transaction_id, provider_dispute_id, stage, amount, currency, opened_at, created_at, updated_at)
     SELECT organization_id, $2, 'gift', id, 'CHAR-1', 'opened', amount, currency, app_now(), app_now(), app_now()
       FROM transactions WHERE id = $1`,
    [transactionId, disputeId],
  );
  return { disputeId, stage: "opened" };
}

/** Creates a wave of card testing at the tenant's campaign. */
async function addWave(scene: Scene): Promise<Payload> {
  const waveId = randomUUID();
  const { id } = await one(scene, "SELECT id FROM campaigns WHERE organization_id = $1 LIMIT 1");
  await scene.world.database.query(
    `INSERT INTO card_testing_waves (organization_id, id, campaign_id, slot, began_at, seen_at)
     VALUES ($1, $2, $3, extract(epoch FROM clock_timestamp()) * 1000, app_now(), app_now())`,
    [scene.own.ids.organization, waveId, id],
  );
  return { waveId };
}

/** Declines a card until its donor needs a code, which only the product can seal. */
async function addDonorCode(scene: Scene): Promise<Payload> {
  const donor = scene.world.visitor("127.8.0.1");
  const order = { card: cards.insufficientFunds };
  for (let at = 0; at < 6; at += 1) await scene.world.give(scene.own, order, {}, donor);
  return (
    await one(
      scene,
      `SELECT payload FROM outbox WHERE organization_id = $1
        AND job = 'notifications.send-donor-code' LIMIT 1`,
    )
  ).payload as Payload;
}

/** Asks for the link to a new donor's own area, which only the product can seal. */
async function addDonorEntry(scene: Scene): Promise<Payload> {
  const email = newEmail();
  await scene.world.give(scene.own, { email });
  const { slug } = scene.own.organization;
  const donor = scene.world.visitor("127.8.0.2");
  const page = await donor.get(slug, "/mi");
  await donor.post(slug, "/mi", { csrf_token: page.field("csrf_token"), email });
  const sql = `SELECT payload FROM outbox WHERE organization_id = $1
    AND job = 'notifications.send-donor-entry' ORDER BY created_at DESC LIMIT 1`;
  return (await one(scene, sql)).payload as Payload;
}

/** Changes a donor's e-mail, so that the former address has a mail to come. */
const NEWEST_DONOR = `
SELECT id FROM donors WHERE organization_id = $1 ORDER BY created_at DESC LIMIT 1`;

async function addEmailChange(scene: Scene): Promise<Payload> {
  const { visitor, organization } = scene.own;
  const id = donationOf(await scene.world.give(scene.own, { email: newEmail() }));
  const token = (await visitor.get(organization.slug, "/manage/dashboard")).meta("csrf-token");
  const body = { donor: { email: newEmail() } };
  const path = `/manage/api/donations/${id}/donor`;
  await visitor.call("PATCH", organization.slug, path, { body, token });
  const sql = `SELECT payload FROM outbox WHERE organization_id = $1
    AND job = 'notifications.send-donor-email-change' ORDER BY created_at DESC LIMIT 1`;
  return (await one(scene, sql)).payload as Payload;
}

/** Creates a charge that is flagged as the second of its period. */
async function addDuplicate({ world, own }: Scene): Promise<Payload> {
  const transactionId = transactionOf(await world.give(own, {}));
  await setOf(world, "flags = '{duplicate_charge}'", transactionId);
  return { cause: "gift", transactionId };
}

/** Makes a donation whose receipt was not sent, as after a death of the worker. */
async function forgetReceipt({ world, own }: Scene): Promise<Payload> {
  const transactionId = transactionOf(await world.give(own, {}));
  await world.lab.runDue();
  await setOf(world, "receipt_sent_at = NULL", transactionId);
  return { transactionIds: [transactionId] };
}

/** Creates an upload without variants; for a logo, two days old. */
async function addPicture({ world, own }: Scene, imageFor: "cover" | "logo"): Promise<Payload> {
  const { organization } = own.ids;
  const pictureId = randomUUID();
  const key = `${organization}/pictures/${pictureId}/original`;
  await world.database.query(
    `INSERT INTO pictures (organization_id, id, image_for, state, taken, original_key, width, height, created_at)
     VALUES ($1, $2, $3, 'pending', $4, $5, 1, 1, app_now() - interval '2 days')`,
    [organization, pictureId, imageFor, imageFor === "cover", key],
  );
  const file = path.join(world.stack.dataDir, "uploads", key);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, PIXEL);
  return { pictureId };
}

/** Connects an account at Mercado Pago. Its first check is queued for the next day. */
async function connectAccount(scene: Scene): Promise<Payload> {
  const { visitor, ids } = scene.own;
  const page = await visitor.get(ids.host, "/auth/mercadopago");
  const fields = { csrf_token: page.field("csrf_token") || page.meta("csrf-token") };
  const led = await visitor.post(ids.host, "/auth/mercadopago", fields);
  const consent = `${led.headers.location ?? ""}&decision=approve&account=${Date.now()}`;
  const back = await fetch(consent, { redirect: "manual" });
  const { search } = new URL(back.headers.get("location") ?? "");
  await visitor.get(ids.host, `/auth/mercadopago/finish${search}`);
  const sql = `SELECT payload FROM outbox WHERE organization_id = $1
    AND job = 'payment-processors.check-connection' AND done_at IS NULL`;
  return (await one(scene, sql)).payload as Payload;
}

/** Pauses a new monthly donation because of its card. */
async function addPaused({ world, own }: Scene): Promise<Payload> {
  const donationId = donationOf(await world.give(own, { monthly: true, collectDay: 20 }));
  await world.database.query(
    "UPDATE donations SET status = 'paused', paused_reason = 'cc_expired', paused_at = app_now() WHERE id = $1",
    [donationId],
  );
  return { donationId, notice: "paused", key: randomUUID() };
}

/** Makes a monthly donation with an older card that expires this month. */
async function addExpiring({ world, own }: Scene): Promise<Payload> {
  const donationId = donationOf(await world.give(own, { monthly: true, collectDay: 20 }));
  await world.database.query(
    `UPDATE payment_methods SET created_at = $2::timestamptz - interval '60 days',
            expiration_month = extract(month FROM $2::timestamptz), expiration_year = extract(year FROM $2::timestamptz)
      WHERE donation_id = $1`,
    [donationId, STEADY],
  );
  return {};
}

/** Gives the organisation a trial with an end of its own, and the features that other jobs need. */
async function setTrial({ world, own }: Scene): Promise<Payload> {
  const endsAt = new Date(Date.parse(STEADY) + 6 * 86_400_000 + 421).toISOString();
  await world.database.query(
    `UPDATE organizations SET plan_tier = 'essential', plan_paid_until = NULL, trial_ends_at = $2,
            features_overridden = true, features = $3 WHERE id = $1`,
    [own.ids.organization, endsAt, features],
  );
  return { endsAt, days: 1 };
}

/** Makes a monthly donation whose next charge raises it. */
async function addUpgrade({ world, own }: Scene): Promise<Payload> {
  const donationId = donationOf(await world.give(own, { monthly: true, collectDay: 20 }));
  const sql = `
    WITH raised AS (
      UPDATE donations SET next_upgrade_period = t.period, upgrade_basis_points = 1000
        FROM transactions t WHERE t.donation_id = donations.id AND t.status = 'planned' AND donations.id = $1
      RETURNING donations.organization_id, t.period
    )
    INSERT INTO upgrades (organization_id, id, donation_id, basis_points, period, auto, starts_in, created_by, created_at, updated_at)
    SELECT organization_id, gen_random_uuid(), $1, 1000, '1.months', true, '2026-01', 'member', app_now(), app_now() FROM raised
    RETURNING id AS "upgradeId", (SELECT period FROM raised)`;
  const { rows } = await world.database.query<Payload>(sql, [donationId]);
  return { donationId, ...rows[0] };
}

/** Makes a download that failed: one job erases its files, the other mails the failure. */
async function addOver({ world, own }: Scene): Promise<Payload> {
  const downloadId = await addDownload(world, own);
  await world.database.query(
    "UPDATE downloads SET state = 'fail', attempts = 1, finished_at = app_now() WHERE id = $1",
    [downloadId],
  );
  return { downloadId };
}

/** Payloads for which a job needs a new object. */
const MADE: Partial<Record<TenantJobName, (scene: Scene) => Promise<Payload>>> = {
  "donations.apply-bulk-change": async ({ world, own }) => {
    const donationId = donationOf(await world.give(own, { monthly: true, collectDay: 20 }));
    return { bulkChangeId: await addBulkChange(world, donationId) };
  },
  ...eventPayloads,
  ...furtherPayloads,
  ...teamPayloads,
  "payments.erase-card": addUnusedCard,
  "downloads.make-file": async ({ world, own }) => ({ downloadId: await addDownload(world, own) }),
  "downloads.erase-file": addOver,
  "downloads.end-files": async ({ world, own }) => ({ donorId: await addErasedDonor(world, own) }),
  "notifications.send-download-link": addOver,
  "donations.erase-leads": addOldLead,
  "donations.remind-leads": async (scene) => {
    await addLeftForm(scene, null);
    return {};
  },
  "notifications.send-lead-reminder": async (scene) => ({
    leadId: await addLeftForm(scene, "2026-11-20T12:00:00Z"),
  }),
  "subscriptions.invoice-commission": addCommission,
  "subscriptions.follow-commission": addOpenCommission,
  "subscriptions.renew-subscription": addEndingPlan,
  "subscriptions.tell-price": addPrice,
  "donations.charge-collections": async (scene) => ({ collections: [await addMonth(scene)] }),
  "payments.check-charge": addUndecided,
  "donations.report-donation": ({ world, own }) => addMeasured(world, own),
  "donations.move-collections": async (scene) => {
    const { donationId } = await addMonth(scene);
    await scene.world.database.query(
      "UPDATE collections SET due_at = due_at + interval '1 hour' WHERE donation_id = $1 AND state = 'open'",
      [donationId],
    );
    return {};
  },
  "donations.remind-expiring-cards": addExpiring,
  "notifications.send-donor-notice": addPaused,
  "donations.withdraw-charge": async (scene) => {
    const { attemptId: transactionId } = await addUndecided(scene);
    return { transactionId, tries: 0 };
  },
  "donations.seat-late-approval": async ({ world, own }) => {
    const given = await world.give(own, {});
    await addLostSeat(world, own.ids, donationOf(given));
    return { transactionId: transactionOf(given) };
  },
  "payments.refund-duplicate": addDuplicate,
  "notifications.send-receipts": forgetReceipt,
  "payments.send-refund": async (scene) => ({
    cause: "gift",
    ...(await addRefund(scene, "in_process")),
  }),
  "notifications.send-donation-change": changeDonation,
  "notifications.send-upgrade-notice": addUpgrade,
  "notifications.send-refund-notice": (scene) => addRefund(scene, "refunded"),
  "notifications.send-refund-report": (scene) => addRefund(scene, "refunded"),
  "notifications.send-dispute-notice": addDispute,
  "notifications.report-card-testing": addWave,
  "notifications.send-plan-notice": addPlanNotice,
  "notifications.send-trial-notice": setTrial,
  "news.record-item": async () => ({ kind: "documents", key: randomUUID(), facts: {} }),
  "news.run-day": async (scene) => {
    await addNewsItem(scene.world, scene.own.ids, { delivery: "page", age: "91 days" });
    return {};
  },
  "notifications.send-news-item": async (scene) => ({
    itemId: await addNewsItem(scene.world, scene.own.ids, { delivery: "mail", age: "1 day" }),
  }),
  "notifications.send-news-digest": async (scene) => {
    await addNewsItem(scene.world, scene.own.ids, { delivery: "digest", age: "1 day" });
    return { day: "2027-01-12" };
  },
  "notifications.send-donor-code": addDonorCode,
  "notifications.send-donor-entry": addDonorEntry,
  "notifications.send-donor-data-change": async (scene) => ({
    donorId: String((await one(scene, NEWEST_DONOR)).id),
    recordId: randomUUID(),
  }),
  "notifications.send-donor-email-change": addEmailChange,
  "payment-processors.check-connection": connectAccount,
  "pictures.resize-picture": (scene) => addPicture(scene, "logo"),
  "pictures.drop-picture": (scene) => addPicture(scene, "logo"),
  "notifications.send-invitation": async (scene) => {
    // As its own mail was queued, because the token is stored nowhere else.
    const sql = `SELECT payload FROM outbox WHERE organization_id = $1
      AND job = 'notifications.send-invitation' LIMIT 1`;
    return (await one(scene, sql)).payload as Payload;
  },
  "notifications.send-review-notice": async (scene) => {
    const sql = `SELECT id AS "documentId" FROM organization_documents
      WHERE organization_id = $1 AND status = 'approved' LIMIT 1`;
    return one(scene, sql);
  },
  "access-requests.grant-access": async (scene) => {
    const sql = `UPDATE access_requests SET due_at = app_now()
      WHERE organization_id = $1 AND id = $2 RETURNING id AS "requestId"`;
    return one(scene, sql, scene.own.ids.accessRequest);
  },
};

/** Returns the tenant's object for each field; an unknown field fails. */
async function thingOf(scene: Scene, field: string): Promise<unknown> {
  const { accessRequest, donation, transaction, user, attachment } = scene.own.ids;
  const first = async (table: string) =>
    (await one(scene, `SELECT id FROM ${table} WHERE organization_id = $1 LIMIT 1`)).id;
  const entries: Record<string, () => unknown> = {
    donationId: () => donation,
    transactionId: () => transaction,
    transactionIds: () => [transaction],
    attachmentId: () => attachment,
    userId: () => user,
    requestId: () => accessRequest,
    step: () => "requested",
    to: () => "person",
    period: () => "2027-01",
    decision: () => "approved",
    vaultCardId: () => first("vault.cards"),
    entryId: () => first("audit_entries"),
    recordId: () => first("audit_entries"),
  };
  const found = entries[field]?.();
  if (!found) throw new Error(`the sweep knows no ${field} of a job`);
  return found;
}

/** Returns a complete payload of that job for the tenant. */
export async function payloadOf(
  scene: Scene,
  job: TenantJobName,
  fields: readonly string[],
): Promise<Payload> {
  const made = (await MADE[job]?.(scene)) ?? {};
  const payload: Payload = {};
  for (const field of fields) payload[field] = made[field] ?? (await thingOf(scene, field));
  return payload;
}
