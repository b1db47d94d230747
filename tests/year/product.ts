/**
 * Runs the same year with the product's own operations, in process. Only the provider, the
 * vault and the passing of days are ours.
 */
import type { EgressInput, EgressResult } from "~/infrastructure/vault-client.server";
import type { OrganizationContext } from "~/domain/context";
import { DomainError } from "~/domain/errors";
import { announceUpgrades } from "~/domain/donations/increases/announce-upgrades.server";
import { chargeCollections } from "~/domain/donations/months/charge-collections.server";
import { findUpgradeNotice } from "~/domain/donations/increases/find-upgrade-notice.server";
import { recordUpgradeNotice } from "~/domain/donations/increases/record-upgrade-notice.server";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { commitIntention } from "~/domain/donations/giving/donation-intention.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { recordNotifiedDispute } from "~/domain/payments/refunds/record-notified-dispute.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { skipMonth } from "~/domain/donations/edits/skip-month.server";
import { discardPaymentProcessor } from "~/domain/payment-processors/discard-payment-processor.server";
import { refundTransaction } from "~/domain/payments/refunds/refund-transaction.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { addDays } from "~/values/time/calendar";
import { toDecimal } from "~/values/money/money";
import type { UpgradePeriod } from "~/values/money/upgrade";
import { approve, makeIntention, openGiving, type TestGiving } from "../factories/charges";
import { contextAt, jobContext, type TestDatabase } from "../factories/database";
import { createTestProcessor } from "../factories/donations";
import { describeBooks } from "../factories/money-books";
import type { ProviderServer } from "../factories/servers/provider-server";
import type { Year } from "./model";
import type { Act, Answer, House, Plot } from "./plots";

/** dLocal's code of each cause; two causes have none, and dLocal answers them otherwise. */
const CODES: Partial<Record<Answer, string>> = {
  insufficient_funds: "302",
  do_not_honor: "301",
  processing_error: "321",
  authentication_required: "320",
  expired_card: "309",
  invalid_number: "314",
  invalid_amount: "319",
  stolen_card: "311",
  card_cancelled: "308",
  high_risk: "303",
  method_not_supported: "316",
  bad_security_code: "315",
};
/** Causes that only the network's own code names. */
const NETWORK: Partial<Record<Answer, string>> = { foreign_card: "62", debit_stopped: "R1" };

/** Answers of each donation's bank, by the donor's e-mail. */
export type Answers = Map<string, Answer[]>;

interface Order {
  order_id: string;
  amount: number;
  currency: string;
  payer: { email: string };
}

/** The vault and, behind it, dLocal: answers the next answer of the donation's bank. */
export function answerEgress(answers: Answers, { body, headers }: EgressInput): EgressResult {
  const { order_id, amount, currency, payer } = JSON.parse(String(body)) as Order;
  const answer = answers.get(payer.email)?.shift() ?? "approved";
  const reply = (status: number, content: object): EgressResult => ({
    ...{ sent: true, status, headers },
    body: JSON.stringify(content),
  });
  if (answer === "missing_security_code") {
    return reply(400, { code: 5001, message: "Missing parameter", param: "card.cvv" });
  }
  const isPaid = answer === "approved";
  return reply(200, {
    ...{ id: `D-${order_id}`, order_id, amount, currency },
    status: isPaid ? "PAID" : "REJECTED",
    status_code: isPaid ? "200" : (CODES[answer] ?? "300"),
    acquirer: { network_response_code: NETWORK[answer] },
  });
}

interface Stage {
  house: House;
  giving: TestGiving;
  database: TestDatabase;
  provider: ProviderServer;
  /** Donations by the names of their plots. */
  ids: Map<string, string>;
}

const RUN = "12:00:00Z";
const ACT = "15:00:00Z";
const emailOf = ({ name }: Plot) => `${name.replace(/\W+/g, "-")}@example.org`;

/** Lives through the days from `first` to `last` and returns what the books say then. */
export async function liveProductYear(
  house: House,
  [first, last]: [string, string],
  tools: { database: TestDatabase; provider: ProviderServer; answers: Answers },
): Promise<Year> {
  const { name, country, currency, timezone } = house;
  const facts = { name, country, currency, timezone };
  const giving = await openGiving(new Date(`${first}T${RUN}`), facts);
  const stage: Stage = { house, giving, ...tools, ids: new Map() };
  const start = giving.at(`${first}T${RUN}`);
  const global = { gateway: "global_payments", provider: "dlocal_global" };
  if (house.hasSecondGateway) {
    await allowSecondGateway(stage);
    const id = await createTestProcessor(start, global);
    await tools.database.owner.query(
      `UPDATE payment_processors SET rules = '{"retry": true}', position = 2 WHERE id = $1`,
      [id],
    );
  }
  for (const plot of house.plots) tools.answers.set(emailOf(plot), [...plot.answers]);
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const stands = day >= house.standstill.from && day <= house.standstill.to;
    if (!stands) {
      await chargeDue(stage, day);
      await tellSteps(stage, day);
    }
    const at = `${day}T${ACT}`;
    if (house.replacement?.from === day) {
      await discardPaymentProcessor(ownerAt(stage, at), giving.processorId);
    }
    if (house.replacement?.to === day) await createTestProcessor(giving.at(at), global);
    for (const plot of house.plots) {
      if (plot.givenOn === day) await give(stage, plot, at);
      for (const act of plot.acts) if (act.on === day) await perform(stage, plot, act, at);
    }
  }
  return describeYear(stage);
}

/** Gives the plan that two gateways, one of them abroad, need (0095), without other features. */
async function allowSecondGateway({ giving, database }: Stage): Promise<void> {
  const features = ["multiple_payment_gateways", "global_payments"];
  await database.owner.query(
    `UPDATE organizations SET plan_tier = 'professional', features = $2, features_overridden = true
      WHERE id = $1`,
    [giving.organization.id, features],
  );
  const plan = { planTier: "professional", features, featuresOverridden: true };
  Object.assign(giving.organization, plan);
}

/** The organisation with the settings of that day. */
function organizationOn({ house, giving }: Stage, at: string): TestGiving["organization"] {
  const { pauseAfterLater: change, pauseAfter, retries } = house;
  const pauseAfterPeriods = change && at.slice(0, 10) >= change.from ? change.count : pauseAfter;
  return { ...giving.organization, pauseAfterPeriods, retryDeclined: retries };
}

const ownerAt = (stage: Stage, at: string): OrganizationContext =>
  contextAt(organizationOn(stage, at), new Date(at), "owner");

/** Charges what is due, as often as something is, as claiming and its jobs do. */
async function chargeDue(stage: Stage, day: string): Promise<void> {
  const at = `${day}T${RUN}`;
  const ctx = stage.giving.at(at);
  const organization = organizationOn(stage, at);
  for (;;) {
    const { rows } = await stage.database.owner.query<{ donationId: string; period: string }>(
      `UPDATE collections SET state = 'claimed', claimed_at = $2
        WHERE organization_id = $1 AND state = 'open' AND due_at <= $2
        RETURNING donation_id AS "donationId", period`,
      [organization.id, ctx.now],
    );
    if (rows.length === 0) return;
    const job = { ...stage.giving, organization };
    await chargeCollections(jobAt(job, at), { collections: rows });
  }
}

/** Announces the steps ahead, as the schedule and its mails do. */
async function tellSteps({ database, giving }: Stage, day: string): Promise<void> {
  const ctx = giving.at(`${day}T${RUN}`, "notifications.send-upgrade-notice");
  await announceUpgrades(ctx.now);
  const { rows } = await database.owner.query<{
    payload: { donationId: string; upgradeId: string; period: string };
  }>(
    `DELETE FROM outbox WHERE organization_id = $1 AND job = 'notifications.send-upgrade-notice' RETURNING payload`,
    [ctx.organizationId],
  );
  for (const { payload } of rows) {
    const notice = await findUpgradeNotice(ctx, payload);
    if (!notice) continue;
    const { donation, newAmount } = notice;
    await recordUpgradeNotice(ctx, { ...payload, oldAmount: donation.amount, newAmount });
  }
}

const jobAt = ({ organization }: Pick<TestGiving, "organization">, at: string) =>
  jobContext(organization, "donations.charge-collections", new Date(at));

async function give({ giving, ids }: Stage, plot: Plot, at: string): Promise<void> {
  const ctx = giving.at(at);
  const { upgrade } = plot;
  const period = upgrade && (upgrade.months === 12 ? "1.year" : `${upgrade.months}.months`);
  const intention = makeIntention(ctx, giving, {
    monthly: true,
    collectDay: typeof plot.collectDay === "number" ? plot.collectDay : 28,
    email: emailOf(plot),
    amount: BigInt(plot.amount),
    upgrade: upgrade
      ? {
          basisPoints: upgrade.percent * 100,
          period: period as UpgradePeriod,
          auto: upgrade.repeats,
        }
      : undefined,
  });
  const { instrument } = intention.terms;
  if (instrument.kind === "card") {
    Object.assign(instrument.card, { fingerprint: plot.card, brand: plot.brand });
  }
  intention.terms.methodId = plot.brand;
  if (plot.collectDay === "last") intention.terms.collectDay = "last";
  const { kind } = await commitIntention(ctx, intention);
  if (kind !== "committed") throw new Error(`${plot.name} was not given: ${kind}`);
  await approve(ctx, intention.transactionId);
  ids.set(plot.name, intention.donationId);
}

const STAGES = { opened: "PENDING", lost: "COMPLETED", won: "REVERSAL" } as const;
/** Refusals that the model expects as well: the act changes nothing. */
const REFUSALS = ["invalid_transition", "validation_failed"];

async function perform(stage: Stage, plot: Plot, act: Act, at: string): Promise<void> {
  const id = stage.ids.get(plot.name);
  if (!id) return;
  try {
    await carryOut(stage, id, act, at);
  } catch (error) {
    if (!(error instanceof DomainError && REFUSALS.includes(error.code))) throw error;
  }
}

async function carryOut(stage: Stage, id: string, act: Act, at: string): Promise<void> {
  const ctx = ownerAt(stage, at);
  switch (act.do) {
    case "pause":
      return pauseDonation(ctx, id, act.reason);
    case "restore":
      return restoreDonation(ctx, id);
    case "discard":
      return discardDonation(ctx, id, "other");
    case "skip":
      return skipMonth(ctx, id, { period: act.period });
    case "lose card":
      await stage.database.owner.query(
        `UPDATE payment_methods SET vault_card_id = NULL, provider_card_id = $2 WHERE donation_id = $1`,
        [id, act.keepsCopy ? `CID-${id}` : null],
      );
      return;
    case "refund": {
      const charge = await takenCharge(stage, id, act.period);
      if (!charge) return;
      const { currency } = stage.house;
      const amount = act.amount === undefined ? undefined : toDecimal(BigInt(act.amount), currency);
      await refundTransaction(ctx, donationCause, charge.id, { amount });
      return;
    }
    case "dispute": {
      const charge = await takenCharge(stage, id, act.period);
      if (!charge) return;
      const eventId = `CHAR-${charge.id}`;
      const { currency } = stage.house;
      stage.provider.chargebacks.set(eventId, {
        ...{ id: eventId, payment_id: `D-${charge.id}`, currency },
        amount: Number(toDecimal(BigInt(act.amount ?? charge.amount), currency)),
        status: STAGES[act.stage],
      });
      const job = jobContext(ctx.organization, "payments.handle-notification", ctx.now);
      await recordNotifiedDispute(job, donationCause, { transactionId: charge.id, eventId });
    }
  }
}

async function takenCharge({ database }: Stage, donationId: string, period: string) {
  const { rows } = await database.owner.query<{ id: string; amount: bigint }>(
    `SELECT id, amount FROM transactions WHERE donation_id = $1 AND period = $2
        AND status IN ('approved', 'refunded', 'in_mediation', 'charged_back')`,
    [donationId, period],
  );
  return rows[0];
}

async function describeYear({ house, giving, database, ids }: Stage): Promise<Year> {
  const { rows } = await database.owner.query<{ id: string; head: string; lines: string[] }>(
    `SELECT d.id, concat_ws(' ', d.status, coalesce(d.paused_reason, '-'), d.amount) AS head,
            (SELECT array_agg(line) FROM (
               SELECT concat_ws(' ', t.period, t.attempt, CASE WHEN t.status <> 'planned' THEN split_part(t.gateway, '_', 1) END,
                                t.status, t.amount, (t.date AT TIME ZONE $2)::date) AS line
                 FROM transactions t WHERE t.donation_id = d.id AND t.status <> 'cancelled'
                UNION ALL
               SELECT c.period || ' ' || c.state FROM collections c
                WHERE c.donation_id = d.id AND c.state IN ('missed', 'skipped')) all_lines) AS lines
       FROM donations d WHERE d.organization_id = $1`,
    [giving.organization.id, house.timezone],
  );
  const donations = house.plots.map(({ name }) => {
    const found = rows.find(({ id }) => id === ids.get(name));
    return [name, [found?.head ?? "", ...(found?.lines ?? []).toSorted()]] as const;
  });
  const books = await describeBooks(giving.at(`2027-12-31T${RUN}`));
  const accounts = Object.entries(books.accounts).map(([of, sum]) => [of, Number(sum)] as const);
  return {
    donations: Object.fromEntries(donations),
    accounts: Object.fromEntries(accounts.filter(([, sum]) => sum !== 0)),
    totals: books.totals.toSorted(),
  };
}
