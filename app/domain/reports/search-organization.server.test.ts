import { beforeAll, expect, it } from "vitest";
import { makeDonation, openGiving, type TestGiving } from "../../../tests/factories/charges";
import { contextAt, useTestDatabase } from "../../../tests/factories/database";
import { searchOrganization } from "./search-organization.server";

useTestDatabase();
const now = new Date("2026-11-26T15:00:00Z");
const PLACES = ["Donantes", "Pasarelas de pago", "Zona horaria"];
let giving: TestGiving;
let donationId: string;
beforeAll(async () => {
  giving = await openGiving(now);
  const stranger = await openGiving(now);
  const order = { firstName: "Guadalupe", email: "lupe@example.org" };
  ({ donationId } = await makeDonation(giving.at(now), giving, order));
  await makeDonation(stranger.at(now), stranger, order);
});

const search = (text: string) =>
  searchOrganization(contextAt(giving.organization, now), text, PLACES);

it("finds a donor by words of name or e-mail, of this organisation alone", async () => {
  for (const text of ["guadalupe", "  PAZ gua", "lupe@example"]) {
    const { donors } = await search(text);
    expect(donors, text).toMatchObject([{ name: "Guadalupe Paz", email: "lupe@example.org" }]);
  }
});

it("forgives typing errors where no word matches", async () => {
  expect((await search("guadlupe")).donors).toHaveLength(1);
  expect((await search("pasarelsa")).places).toEqual([1]);
  expect((await search("techo para tods")).campaigns).toHaveLength(1);
  expect((await search("xylophon")).donors).toEqual([]);
});

it("finds a donation by the card's last four digits", async () => {
  expect((await search("1111")).donations).toMatchObject([
    { id: donationId, recurrence: "one_time" },
  ]);
  expect((await search("9999")).donations).toEqual([]);
});

it("returns what was opened before where nothing is typed, and no row of another organisation", async () => {
  const ctx = contextAt(giving.organization, now);
  const [donor] = (await search("guadalupe")).donors;
  const opened = [donationId, donor?.id ?? "", crypto.randomUUID()];
  const found = await searchOrganization(ctx, " ", PLACES, opened);
  expect(found).toMatchObject({ donors: [{ id: donor?.id }], donations: [{ id: donationId }] });
  expect([found.campaigns, found.places]).toEqual([[], []]);
  const stranger = await openGiving(now);
  const theirs = await searchOrganization(contextAt(stranger.organization, now), "", [], opened);
  expect(theirs).toEqual({ donors: [], donations: [], campaigns: [], places: [] });
});

it("finds pages by name, and nothing for a single letter", async () => {
  expect((await search("horaria")).places).toEqual([2]);
  expect(await search("d")).toEqual({ donors: [], donations: [], campaigns: [], places: [] });
});
