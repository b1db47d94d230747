/** Tests which donations a worker reports to the organisation's services, what it sends, and how often. */
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../../tests/factories/database";
import { Measuring } from "../../../../tests/simulators/outbox/measuring";
import { createReadingServer } from "../../../../tests/simulators/outbox/reading-server";
import type { Letters } from "../../../../tests/simulators/outbox/letters";
import type { MailScript } from "../../../../tests/simulators/outbox/script";
import { listMeasuringKeys } from "~/domain/campaigns/measuring/list-measuring-keys.server";
import { saveMeasuringKeys } from "~/domain/campaigns/measuring/save-measuring-keys.server";
import { createPublicContext } from "~/domain/context";
import { measuredDonation, measureDonation } from "./measure-donation.server";
import { reportDonation } from "./report-donation.server";

useTestDatabase();
const given = new Date("2027-01-12T15:00:00Z");
const NO_KEYS = {
  facebook_key: "",
  analytics_key: "",
  remove_facebook: false,
  remove_analytics: false,
};

let measuring: Measuring;
let server: Server;
let giving: TestGiving;
let slug: string;

beforeAll(async () => {
  measuring = new Measuring();
  // Neither mails nor their script take part.
  server = createReadingServer({} as Letters, {} as MailScript, measuring);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("META_URL", `http://127.0.0.1:${port}/meta`);
  vi.stubEnv("ANALYTICS_URL", `http://127.0.0.1:${port}/analytics`);
});
afterAll(() => {
  vi.unstubAllEnvs();
  server.close();
});
beforeEach(async () => {
  measuring.taken.length = 0;
  giving = await openGiving(given);
  const campaign = await giving.at(given).transaction((db) =>
    db.campaign.update({
      where: {
        organizationId_id: { organizationId: giving.organization.id, id: giving.campaignId },
      },
      data: { facebookPixelId: "1234567890", analyticsId: "G-ABC123" },
    }),
  );
  slug = campaign.slug;
});

const owner = () => contextAt(giving.organization, given, "owner");
const visitor = () =>
  createPublicContext({ organization: giving.organization, now: given, locale: "es", ip: "" });
const save = (keys: Partial<typeof NO_KEYS>) =>
  saveMeasuringKeys(owner(), giving.campaignId, { ...NO_KEYS, ...keys });
const give = async () => (await makeDonation(giving.at(given), giving, {})).donationId;
const planned = async (donationId: string) =>
  giving.at(given).read((db) =>
    db.sql({
      text: "SELECT id FROM outbox WHERE job = 'donations.report-donation' AND payload->>'donationId' = $1",
      values: [donationId],
    }),
  );
const report = (donationId: string) =>
  reportDonation(giving.at(given, "donations.report-donation"), { donationId });

it("reports a donation once to each service with a key, by its amount and never by its donor", async () => {
  await save({ facebook_key: "EAAtoken1234", analytics_key: "a-secret-5678" });
  const donationId = await give();
  const of = measuredDonation(donationId);
  expect(await measureDonation(visitor(), slug, of)).toEqual(
    expect.arrayContaining(["facebook", "analytics"]),
  );
  await measureDonation(visitor(), slug, of);
  expect(await planned(donationId)).toHaveLength(1);
  await report(donationId);
  expect(measuring.taken.map(({ service, place }) => [service, place])).toEqual([
    ["facebook", "1234567890"],
    ["analytics", "G-ABC123"],
  ]);
  const sent = JSON.stringify(measuring.taken);
  const donor = await giving
    .at(given)
    .read((db) =>
      db.donation.findFirstOrThrow({ where: { id: donationId }, include: { donor: true } }),
    );
  expect(sent).toContain(`"event_id":"${donationId}"`);
  expect(sent).toContain('"currency":"ARS"');
  for (const fact of [donor.donor.email, donor.donor.firstName]) expect(sent).not.toContain(fact);
  const states = await listMeasuringKeys(owner(), giving.campaignId);
  expect(states).toMatchObject([
    { service: "facebook", hasId: true, lastFour: "1234", sentAt: given, refusedAt: null },
    { service: "analytics", hasId: true, lastFour: "5678", sentAt: given, refusedAt: null },
  ]);
});

it("plans nothing without a key, for another campaign, or for a text that we did not sign", async () => {
  const donationId = await give();
  expect(await measureDonation(visitor(), slug, measuredDonation(donationId))).toEqual([]);
  await save({ facebook_key: "EAAtoken1234" });
  expect(await measureDonation(visitor(), "another", measuredDonation(donationId))).toEqual([]);
  expect(await measureDonation(visitor(), slug, donationId)).toEqual([]);
  expect(await planned(donationId)).toEqual([]);
});

it("shows a refused key, and forgets a removed one", async () => {
  await save({ facebook_key: "wrong-token" });
  const donationId = await give();
  await report(donationId);
  const [refused] = await listMeasuringKeys(owner(), giving.campaignId);
  expect(refused).toMatchObject({ lastFour: "oken", sentAt: null, refusedAt: given });
  await save({ remove_facebook: true });
  const [removed] = await listMeasuringKeys(owner(), giving.campaignId);
  expect(removed?.lastFour).toBeNull();
  await report(donationId);
  expect(measuring.taken).toEqual([]);
});

it("fails while a service is not reached, so that the job tries again", async () => {
  await save({ analytics_key: "a-secret-5678" });
  const donationId = await give();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(report(donationId)).rejects.toThrow("no answer");
});
