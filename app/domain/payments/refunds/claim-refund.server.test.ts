/** Tests refunds at a company that keeps no key of a refund, so that a repeated request is a second one. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import {
  openProviderServer,
  type ProviderServer,
} from "../../../../tests/factories/servers/provider-server";
import type { OrganizationContext } from "~/domain/context";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import { getProvider } from "~/providers/registry";
import { claimRefund } from "./claim-refund.server";
import { recordNotifiedRefund } from "./record-notified-refund.server";
import { refundTransaction } from "./refund-transaction.server";
import { sendRefund } from "./send-refund.server";

useTestDatabase();
const given = new Date("2026-11-21T15:00:00Z");
const { longestFlightMs, supports } = getProvider("dlocal").capabilities;
let giving: TestGiving;
let provider: ProviderServer;
let owner: OrganizationContext;
let transactionId: string;

beforeAll(async () => {
  supports.repeatableRefunds = false;
  provider = await openProviderServer();
});
beforeEach(async () => {
  Object.assign(provider, { refund: "SUCCESS", isMade: false, keys: [] });
  giving = await openGiving(given);
  owner = contextAt(giving.organization, given, "owner");
  transactionId = (await makeDonation(giving.at(given), giving, { amount: 10_001n })).id;
});
afterAll(() => {
  supports.repeatableRefunds = true;
  provider.close();
});

async function refund(amount: string) {
  const once = await refundTransaction(owner, donationCause, transactionId, { amount });
  if (once.state !== "done") throw new Error("it still runs");
  return once.answer;
}
const later = (minutes: number) => new Date(given.getTime() + longestFlightMs + minutes * 60_000);
const send = (id: string, at: Date) =>
  sendRefund(giving.at(at, "payments.send-refund"), donationCause, id);
const notify = (eventId: string | undefined, at = given) =>
  recordNotifiedRefund(giving.at(at, "payments.handle-notification"), donationCause, {
    ...{ transactionId, eventId: eventId ?? "" },
  });
const lose = () => Object.assign(provider, { refund: null, isMade: true });

it("is not sent again by the message of another refund of its charge", async () => {
  const first = await refund("20.00");
  lose();
  const second = await refund("30.00");
  provider.refund = "SUCCESS";
  expect(provider.keys).toEqual([first.id, second.id]);
  const [known] = [...provider.refunds.keys()].filter((id) => id.endsWith(first.id));
  expect(await notify(known)).toBe("done");
  expect(await notify("REF-panel")).toBe("waits");
  expect(provider.keys).toEqual([first.id, second.id]);
});

it("is sent again only when its first request cannot be booked any more", async () => {
  lose();
  const { id } = await refund("20.00");
  provider.refund = "SUCCESS";
  await send(id, new Date(given.getTime() + 60_000));
  await send(id, later(0));
  expect(provider.keys).toEqual([id]);
  await send(id, later(2));
  expect(provider.keys).toEqual([id, id]);
});

it("waits for the answer of another refund of its charge", async () => {
  lose();
  const made = await Promise.all([refund("20.00"), refund("20.00")]);
  expect(provider.keys).toHaveLength(1);
  const [first = ""] = provider.keys;
  const other = made.map(({ id }) => id).find((id) => id !== first) ?? "";
  await send(other, later(0));
  expect(provider.keys).toEqual([first]);
  provider.refund = "SUCCESS";
  await send(first, later(2));
  await send(other, later(3));
  expect(provider.keys).toEqual([first, first, other]);
});

it("is claimed once", async () => {
  lose();
  const { id } = await refund("20.00");
  const ctx = giving.at(later(2), "payments.send-refund");
  const order = { id, transactionId, refundId: null, provider: "dlocal" };
  const claims = await Promise.all([1, 2].map(() => claimRefund(ctx, donationCause, order)));
  expect(claims.toSorted()).toEqual([false, true]);
});
