/** Donations by CBU through dLocal's simulator: agreement, notice, debit, and what the banks answer. */
import { randomUUID } from "node:crypto";
import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DlocalDriver } from "../../../../tests/contracts/dlocal-driver";
import { openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { account } from "../../../../tests/simulators/dlocal/child";
import type { Mail } from "~/infrastructure/mail.server";
import { asDonor } from "~/domain/context";
import { chooseLocalMethod } from "~/domain/donations/edits/choose-local-method.server";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { giveDonation } from "~/domain/donations/giving/give-donation.server";
import { getDonation } from "~/domain/donations/lists/get-donation.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { donationSchema, paymentMethodSchema } from "~/domain/donations/schema";
import { sendDonorNotice } from "~/domain/notifications/send-donor-notice.server";
import { checkCharge } from "~/domain/payments/check-charge.server";
import type { JobPayload } from "../../../../jobs/catalog";
import { resealAccounts } from "~/domain/donations/cards/reseal-accounts.server";
import { openAccount } from "~/domain/donations/cards/open-account.server";
import { methodColumns } from "~/domain/donations/terms/method-columns.server";
import { localInstrument } from "~/domain/donations/terms/order-instrument";
import { beginDebitNotices } from "~/domain/organizations/days/begin-debit-notices.server";
import { getProvider } from "~/providers/registry";
import { announceDebits } from "./announce-debits.server";
import { chargeCollection } from "./charge-collection.server";
import { findDebitWait, firstDebit } from "./find-debit-wait.server";
import { localCharge } from "./local-charge.server";

const sent: Mail[] = [];
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: async (mail: Mail) => {
    sent.push(mail);
  },
}));

const NOTICE = "notifications.send-donor-notice";
const GIVEN = "2026-11-30T15:00:00Z";
const CBU = "0170099200000677971515";
/** Days on which the banks of Argentina work lie between this and the tenth of December. */
const DUE = "2026-12-10T12:00:00Z";
const driver = new DlocalDriver();
let database: TestDatabase;
let giving: TestGiving;
let slug: string;

beforeAll(async () => {
  database = testDatabase();
  await driver.start();
  Object.assign(process.env, {
    ...{ DLOCAL_URL: driver.simulator.url, DLOCAL_LOGIN: account.login },
    ...{ DLOCAL_TRANS_KEY: account.transKey, DLOCAL_SECRET: account.secret },
  });
  giving = await openGiving(new Date(GIVEN));
  const owner = contextAt(giving.organization, new Date(GIVEN));
  const campaign = await owner.read((db) =>
    db.campaign.findFirstOrThrow({ where: { id: giving.campaignId } }),
  );
  slug = campaign.slug;
});
beforeEach(() => {
  sent.length = 0;
});
afterAll(async () => {
  await driver.stop();
  await database.close();
});

const payer = {
  cardholder_name: "Berta Paz",
  cardholder_id_type: "DNI",
  cardholder_id_number: "20123456",
};

async function give(paid: object = {}, recurrency: 0 | 1 = 1) {
  const body = donationSchema.parse({
    donation: { recurrency, collect_day: 10, items: [{ amount: "1500" }] },
    payment_method: { method: "cbu", cbu: CBU, mandate: "1", ...payer, ...paid },
    donor: { first_name: "Ana", last_name: "Paz", email: `${randomUUID()}@example.org` },
  });
  const input = { campaignSlug: slug, body, idempotencyKey: randomUUID() };
  const answer = await giveDonation(giving.visitorAt(GIVEN), input);
  return { answer, id: answer.transaction?.uuid ?? "", donationId: answer.donation.uuid };
}

/** What the banks answer, as the look-up finds it. */
async function approve(reference: string, at = GIVEN) {
  await driver.simulator.control("POST", "/local_payments/events", {
    ...{ payment: reference, type: "approved", signature: "none" },
  });
  await driver.simulator.control("POST", "/local_payments/events", {
    ...{ payment: reference, type: "approved", signature: "valid" },
  });
  await checkCharge(giving.at(at, "payments.check-charge"), donationCause, reference);
}

/** Sends the mails about a donation that are due. */
async function sendMails(donationId: string, at: string): Promise<void> {
  const { rows } = await database.owner.query<{ payload: JobPayload<typeof NOTICE> }>(
    "DELETE FROM outbox WHERE job = $1 AND payload ->> 'donationId' = $2 RETURNING payload",
    [NOTICE, donationId],
  );
  for (const { payload } of rows) await sendDonorNotice(giving.at(at, NOTICE), payload);
}

const describeMonths = async (donationId: string): Promise<string[]> => {
  const { rows } = await database.owner.query<{ line: string }>(
    "SELECT period || ' ' || status AS line FROM transactions WHERE donation_id = $1 ORDER BY period, attempt",
    [donationId],
  );
  return rows.map(({ line }) => line);
};

async function december(donationId: string, at = DUE): Promise<void> {
  await database.owner.query(
    "UPDATE collections SET state = 'claimed', claimed_at = $2, due_at = least(due_at, $2) WHERE donation_id = $1 AND state = 'open'",
    [donationId, at],
  );
  await chargeCollection(giving.at(at), { donationId, period: "2026-12" });
}

it("waits for the banks, keeps the account sealed and the agreement in its words", async () => {
  const { answer, id, donationId } = await give();
  expect(answer).toMatchObject({
    ...{ status: "in_process", nextAction: null, expiresAt: null },
    transaction: { status: "pending" },
  });
  const { rows } = await database.owner.query<{
    details: Record<string, unknown>;
    last_four: string;
  }>("SELECT details, last_four FROM payment_methods WHERE donation_id = $1", [donationId]);
  expect(rows[0]?.last_four).toBe("1515");
  expect(JSON.stringify(rows[0]?.details)).not.toContain(CBU.slice(0, 12));
  const mandate = {
    text: expect.stringContaining(giving.organization.name),
    at: new Date(GIVEN).toISOString(),
  };
  expect(rows[0]?.details).toMatchObject({ holderName: "Berta Paz", mandate });
  await sendMails(donationId, GIVEN);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain("CBU …1515");
  expect(sent[0]?.text).toContain(
    rows[0]?.details.mandate && (rows[0].details.mandate as { text: string }).text,
  );
  await approve(id);
  const shown = await getDonation(contextAt(giving.organization, new Date(GIVEN)), donationId);
  expect(shown.paymentMethod).toMatchObject({
    kind: "bank_account",
    lastFour: "1515",
    details: { mandate },
  });
  expect(inspect(shown, { depth: 9 })).not.toContain("sealed");
  expect(await describeMonths(donationId)).toEqual(["2026-11 approved", "2026-12 planned"]);
});

it("debits a month only five business days after the notice of its amount", async () => {
  const { id, donationId } = await give();
  await approve(id);
  await sendMails(donationId, GIVEN);
  sent.length = 0;
  await announceDebits(giving.at(GIVEN, "donations.announce-debits"));
  await sendMails(donationId, GIVEN);
  expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining("1.500")]);
  expect(sent[0]?.text).toContain("10");
  await announceDebits(giving.at("2026-12-01T15:00:00Z", "donations.announce-debits"));
  await sendMails(donationId, DUE);
  expect(sent).toHaveLength(1);
  await december(donationId);
  expect(await describeMonths(donationId)).toEqual(["2026-11 approved", "2026-12 pending"]);
});

it("moves a debit that nobody announced, or that another amount was announced for", async () => {
  const { id, donationId } = await give();
  await approve(id);
  await sendMails(donationId, GIVEN);
  sent.length = 0;
  await december(donationId);
  expect(await describeMonths(donationId)).toEqual(["2026-11 approved", "2026-12 planned"]);
  await sendMails(donationId, DUE);
  expect(sent).toHaveLength(1);
  // Thursday 10 to Thursday 17: too early a day before.
  await december(donationId, "2026-12-16T12:00:00Z");
  expect((await describeMonths(donationId)).at(-1)).toBe("2026-12 planned");
  await december(donationId, "2026-12-18T12:00:00Z");
  expect((await describeMonths(donationId)).at(-1)).toBe("2026-12 pending");
});

it("announces an amount again that was changed and changed back", async () => {
  const { id, donationId } = await give();
  await approve(id);
  await sendMails(donationId, GIVEN);
  sent.length = 0;
  const announce = async (amount: number) => {
    await database.owner.query("UPDATE donations SET amount = $2 WHERE id = $1", [
      donationId,
      amount,
    ]);
    await announceDebits(giving.at(GIVEN, "donations.announce-debits"));
    await sendMails(donationId, GIVEN);
    return sent.map(({ subject }) => /[12].500/.exec(subject)?.[0]);
  };
  await announce(150_000);
  await announce(250_000);
  await announce(250_000);
  expect(await announce(150_000)).toEqual(["1.500", "2.500", "1.500"]);
  expect(await announce(150_000)).toHaveLength(3);
  await december(donationId);
  expect((await describeMonths(donationId)).at(-1)).toBe("2026-12 pending");
});

it("keeps no account of a first debit that was refused, and pauses what is paid after all", async () => {
  await driver.script("rejected:insufficient_funds");
  const { id, donationId } = await give();
  const { rows } = await database.owner.query(
    "SELECT details ->> 'sealed' AS sealed, details ? 'mandate' AS agreed FROM payment_methods WHERE donation_id = $1",
    [donationId],
  );
  expect(rows).toEqual([{ sealed: "", agreed: true }]);
  await approve(id);
  const donation = await database.owner.query(
    "SELECT status, paused_reason FROM donations WHERE id = $1",
    [donationId],
  );
  expect(donation.rows).toEqual([{ status: "paused", paused_reason: "payment_method_missing" }]);
  const writes = (isOn: boolean) =>
    database.owner.query("UPDATE organizations SET recover_rejected_donations = $2 WHERE id = $1", [
      giving.organization.id,
      isOn,
    ]);
  await writes(true);
  await sendMails(donationId, GIVEN);
  await writes(false);
  expect(sent.map(({ text }) => text).join()).toContain("Ya no tenemos los datos de la cuenta");
});

it("pauses where the bank reports that its holder stopped the debits, and repeats no debit", async () => {
  for (const [word, line, reason] of [
    ["debit_stopped", "2026-12 rejected", "donor_request_stop_debit"],
    ["invalid_payment_method", "2026-12 rejected", "payment_method_invalid"],
    ["insufficient_funds", "2027-01 planned", null],
  ] as const) {
    const { id, donationId } = await give();
    await approve(id);
    await announceDebits(giving.at(GIVEN, "donations.announce-debits"));
    await sendMails(donationId, GIVEN);
    await driver.script(`rejected:${word}`);
    await december(donationId);
    expect((await describeMonths(donationId)).at(-1), word).toBe(line);
    const { rows } = await database.owner.query(
      "SELECT paused_reason FROM donations WHERE id = $1",
      [donationId],
    );
    expect(rows[0]).toEqual({ paused_reason: reason });
  }
});

it.each([
  [{ cbu: "0170099200000677971516" }, { "payment_method.cbu": [{ code: "cbu_invalid" }] }],
  [{ cbu: "0000003100010000000001" }, { "payment_method.cbu": [{ code: "cvu_not_debited" }] }],
  [{ cbu: "" }, { "payment_method.cbu": [{ code: "required" }] }],
  [{ mandate: "" }, { "payment_method.mandate": [{ code: "mandate_required" }] }],
])("refuses %o", async (paid, fields) => {
  await expect(give(paid)).rejects.toMatchObject({ code: "validation_failed", fields });
});

it("keeps no account that nothing is charged with", async () => {
  const sealedOf = async (donationId: string) => {
    const { rows } = await database.owner.query<{ sealed: string }>(
      "SELECT details ->> 'sealed' AS sealed FROM payment_methods WHERE donation_id = $1 ORDER BY created_at",
      [donationId],
    );
    return rows.map(({ sealed }) => sealed !== "");
  };
  const once = await give({}, 0);
  expect(await sealedOf(once.donationId)).toEqual([false]);
  const { id, donationId } = await give();
  await approve(id);
  const donor = asDonor(giving.visitorAt(GIVEN), donationId, "card");
  const other = "2850590940090418135201";
  const payment_method = paymentMethodSchema.parse({
    method: "cbu",
    cbu: other,
    mandate: true,
    ...payer,
  });
  await chooseLocalMethod(donor, donationId, { payment_method });
  expect(await sealedOf(donationId)).toEqual([false, true]);
  sent.length = 0;
  await sendMails(donationId, GIVEN);
  expect(sent.map(({ text }) => text)).toContainEqual(
    expect.stringContaining("de la cuenta CBU …5201"),
  );
  await discardDonation(contextAt(giving.organization, new Date(GIVEN)), donationId, "other");
  expect(await sealedOf(donationId)).toEqual([false, false]);
});

it("charges the sealed account again, until it is forgotten", () => {
  const holder = {
    cbu: `${CBU.slice(0, 8)} ${CBU.slice(8)}`,
    holderName: "Berta Paz",
    holderDocument: "20123456",
  };
  const ctx = giving.at(GIVEN);
  const columns = methodColumns(ctx, localInstrument("cbu", holder), true);
  const details = JSON.parse(columns.method_details) as { sealed: string };
  expect(openAccount(details.sealed)).toBe(CBU);
  const facts = { lastFour: columns.last_four, methodId: "cbu", methodKind: columns.method_kind };
  const gateway = { methods: getProvider("dlocal").capabilities.methods };
  expect(localCharge({ ...facts, methodDetails: details }, gateway)).toEqual({
    recurring: "next",
    instrument: {
      kind: "bank_account",
      number: CBU,
      holderName: "Berta Paz",
      holderDocument: "20123456",
    },
    payer: { name: "Berta Paz", document: "20123456" },
  });
  expect(localCharge({ ...facts, methodDetails: { ...details, sealed: "" } }, gateway)).toBeNull();
});

it("counts five days on which banks work", async () => {
  const { organization } = giving;
  // Friday before Carnival, whose Monday and Tuesday are holidays.
  const from = new Date("2027-02-05T15:00:00Z");
  expect(firstDebit(organization, from)).toEqual(new Date("2027-02-16T15:00:00Z"));
  const attempt = { donationId: randomUUID(), paymentMethodId: randomUUID(), period: "2027-02" };
  const wait = await findDebitWait(giving.at(from), attempt, 150_000n);
  expect(wait).toBeGreaterThanOrEqual(11 * 24 * 60 * 60 * 1000);
});

it("begins its notices once a day where accounts are debited, and reseals what another secret sealed", async () => {
  const at = new Date("2031-05-05T12:00:00Z");
  expect(await beginDebitNotices(at)).toBeGreaterThanOrEqual(0);
  expect(await beginDebitNotices(at)).toBe(0);
  expect(await resealAccounts(at)).toEqual({ resealed: 0, unreadable: 0 });
});
