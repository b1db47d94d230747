// The steps inside the operations on pledges, and the mail to the donor.
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Mail } from "~/infrastructure/mail.server";
import { firstMonth } from "~/domain/donations/giving/first-month.server";
import { givePledged } from "~/domain/donations/giving/give-pledged.server";
import { agreeTerms } from "~/domain/donations/terms/agree-terms.server";
import { sendPledgeNotice } from "~/domain/notifications/send-pledge-notice.server";
import { CARD_SUMMARY } from "../../../tests/factories/donation-form";
import { createTestProcessor, discardTestProcessors } from "../../../tests/factories/donations";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openTeam, pledgeBody, type TestTeam } from "../../../tests/factories/pledges";
import { capturePledge } from "./capture-pledge.server";
import { endPledge } from "./end-pledge.server";
import { findHold } from "./find-hold.server";
import { judgePledge } from "./judge-pledge.server";
import { keepPledgeCard } from "./keep-pledge-card.server";
import { lockPledge } from "./lock-pledge.server";
import { movePledge } from "./move-pledge.server";
import { recordStep } from "./record-step.server";

const mails = vi.hoisted(() => ({ sent: [] as unknown[] }));
vi.mock("~/infrastructure/mail.server", () => ({
  sendMail: (mail: unknown) => Promise.resolve(mails.sent.push(mail)),
}));

// A vault whose tokens were all consumed by a post that died before it wrote its pledge.
vi.mock("~/infrastructure/vault-client.server", () => ({
  vault: () => ({
    inspect: () => Promise.resolve({ ...CARD_SUMMARY, kind: "token", consumed: true }),
  }),
}));

let database: TestDatabase;
let team: TestTeam;
const T0 = "2026-11-28T12:00:00Z";

beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(T0));
});
afterAll(() => database.close());
beforeEach(() => {
  mails.sent = [];
});

const place = () => ({ slug: team.giving.campaignId, agencyName: "Calle Sur", processorId: null });
const order = (amount: string) => ({
  donation: { recurrency: 1, items: [{ amount, quantity: 1 }], upgrade: undefined },
  donor: { first_name: "Ana", last_name: "Paz", email: "ana@example.org" },
});

it("moves a locked pledge to a state, and a withdrawal ends it", async () => {
  const ctx = team.as("manager", T0);
  const { pledge } = await capturePledge(ctx, pledgeBody(team, T0));
  const { id } = pledge;
  await ctx.transaction(async (db) => {
    const locked = await lockPledge(ctx, db, id);
    expect(locked).toMatchObject({ state: "received", checkedBy: "agency", cards: 0 });
    // It is approved before the deadline, so that its payment waits.
    expect(await movePledge(ctx, db, locked, { id, state: "approved" })).toBe("approved");
    await recordStep(ctx, db, { pledgeId: id, kind: "checked", state: "approved" });
    await endPledge(ctx, db, id);
    expect((await lockPledge(ctx, db, id)).state).toBe("withdrawn");
  });
});

it("finds no hold for somebody whom nobody captured", async () => {
  const ctx = team.as("manager", T0);
  const { campaignId } = team.giving;
  const person = { email: "new@example.org", phone: null, uidNumber: "99999999" };
  const captured = { id: ctx.newId(), campaignId, mode: "live", cardFingerprint: null, ...person };
  expect(await ctx.transaction((db) => findHold(ctx, db, captured))).toBeNull();
});

it("judges the terms by the campaign, whose text it keeps", async () => {
  const ctx = team.as("operator", T0);
  const { donor, donation } = pledgeBody(team, T0);
  const promised = { donor, donation, consents: ["show_name" as const] };
  const { consents } = await judgePledge(ctx, place(), promised);
  expect(consents.map(({ key }) => key)).toEqual(["pledge", "show_name"]);
  const { terms } = await agreeTerms(ctx, place(), order("1500.00"));
  expect(terms).toMatchObject({ amount: 150_000n, recurrence: "monthly", collectDay: 1 });
  await expect(agreeTerms(ctx, place(), order("0"))).rejects.toMatchObject({
    code: "validation_failed",
  });
});

it("keeps no card of a pledge that is paid by a link", async () => {
  const sent = pledgeBody(team, T0);
  const ctx = team.as("operator", T0);
  expect(await keepPledgeCard(ctx, { ...place(), mode: "live" }, sent)).toBeNull();
});

it("asks for the card again where the post that consumed its token left no pledge", async () => {
  const card = { cardholder_name: "Ana Paz", cardholder_id_number: "20123456" };
  const payment = { kind: "card", token: "t", cardholder_id_type: "DNI", ...card };
  const sent = pledgeBody(team, T0, { payment });
  const captured = capturePledge(team.as("operator", T0), sent);
  await expect(captured).rejects.toMatchObject({ code: "card_token_expired" });
});

it("promises no single gift through a gateway that charges in batches", async () => {
  const of = await openTeam(new Date(T0));
  const owner = of.giving.at(T0);
  await discardTestProcessors(owner);
  const own = { gateway: "centralpos", provider: "centralpos" };
  const processorId = await createTestProcessor(owner, own);
  const at = { slug: of.giving.campaignId, processorId };
  const { donation, donor } = order("1500.00");
  const give = (recurrency: number) =>
    agreeTerms(of.as("operator", T0), at, { donation: { ...donation, recurrency }, donor });
  await expect(give(0)).rejects.toMatchObject({
    fields: { "donation.recurrency": [{ code: "monthly_only" }] },
  });
  expect((await give(1)).terms).toMatchObject({ recurrence: "monthly" });
});

it("charges nothing with terms that the campaign does not take", async () => {
  const ctx = team.giving.visitorAt(T0);
  const gift = {
    ...{ donationId: ctx.newId(), campaignSlug: team.giving.campaignId, processorId: null },
    order: order("0.001"),
    paymentMethod: { cardholder_name: "Ana Paz", cardholder_id_number: "20123456" },
    card: { ...CARD_SUMMARY, issues: [] },
    vaultCardId: ctx.newId(),
    origin: {
      channel: "agents" as const,
      ...{ agencyId: team.agencyId, capturedById: team.operatorId, deviceId: null },
    },
    ...{ cellphone: null, consents: [] },
  };
  await expect(givePledged(ctx, gift)).rejects.toMatchObject({ code: "validation_failed" });
});

it("charges no kept card at an account that asks for its security code", async () => {
  const provider = (name: string) =>
    team.giving
      .at(T0)
      .transaction((db) => db.paymentProcessor.updateMany({ data: { provider: name } }));
  const before = await team.giving.at(T0).read((db) => db.paymentProcessor.findFirstOrThrow());
  const ctx = team.giving.visitorAt(T0);
  const gift = {
    ...{ donationId: ctx.newId(), campaignSlug: team.giving.campaignId, processorId: null },
    order: order("1500.00"),
    paymentMethod: {
      ...{ cardholder_name: "Ana Paz", cardholder_id_type: "DNI" },
      cardholder_id_number: "20123456",
    },
    card: { ...CARD_SUMMARY, issues: [] },
    vaultCardId: ctx.newId(),
    origin: {
      channel: "agents" as const,
      ...{ agencyId: team.agencyId, capturedById: team.operatorId, deviceId: null },
    },
    ...{ cellphone: null, consents: [] },
  };
  await provider("mercadopago");
  try {
    await expect(givePledged(ctx, gift)).rejects.toMatchObject({ code: "not_receiving" });
  } finally {
    await provider(before.provider);
  }
});

it("pays the present month with a first charge at once", () => {
  const ctx = team.giving.visitorAt(T0);
  expect(firstMonth(ctx, 5, false)).toMatchObject({ period: "2026-11", waitsUntil: null });
  expect(firstMonth(ctx, 5, true)).toMatchObject({ period: "2026-12", waitsUntil: "2026-12-05" });
});

it("mails what was agreed, with the page for the card and one link that stops it", async () => {
  const { pledge } = await capturePledge(team.as("operator", T0), pledgeBody(team, T0));
  const at = team.workerAt("notifications.send-pledge-notice", T0);
  const agreed = { pledgeId: pledge.id, notice: "agreed", key: "1" } as const;
  await sendPledgeNotice(at, agreed);
  // The pledge is not withdrawn, so no mail says so.
  await sendPledgeNotice(at, { ...agreed, notice: "withdrawn" });
  const [mail, ...more] = mails.sent as Mail[];
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: pledge.donor.email, kind: "pledge_notice" });
  expect(mail?.text).toContain(pledge.consents[0]?.text);
  expect(mail?.text).toContain("/p/pay/");
  expect(mail?.text).toContain("/p/stop/");
});
