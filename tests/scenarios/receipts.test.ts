import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newEmail } from "../factories/donation-form";
import { donationOf, World, type Tenant } from "../factories/world";

let world: World;
let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-01-12T15:00:00Z");
  tenant = await world.openTenant({ country: "AR", plan: "original" });
  other = await world.openTenant({ country: "CO", plan: "original" });
});
afterAll(() => world.close());

async function signedIn({ organization }: Tenant) {
  const visitor = world.visitor();
  await visitor.signIn(organization.slug, organization.owner);
  return visitor;
}

/** Gives once and opens the receipt from the thanks page. */
async function receiptOf(email: string) {
  const { slug } = tenant.organization;
  const answer = await world.give(tenant, { amount: "1500.00", email });
  const { pathname } = new URL(answer.data<{ thanks_url: string }>().thanks_url);
  const thanks = await world.visitor().get(slug, pathname);
  const href = /href="(\/receipts\/[^"]+)"/.exec(thanks.text)?.[1] ?? "";
  expect(href, "the thanks page links the receipt").not.toBe("");
  const page = await world.visitor().get(slug, href);
  expect(page.status, page.text.slice(0, 500)).toBe(200);
  const code = /href="\/r\/([0-9A-Z]{16})"/.exec(page.text)?.[1] ?? "";
  return { answer, code, href, page, slug };
}

describe("a receipt", () => {
  it("is a page and a file for its donor, and a file for the organisation", async () => {
    const { answer, href, page, slug } = await receiptOf(newEmail());
    expect(page.text).toMatch(/2027-\d{6}/);
    expect(page.text).toContain("1.500,00");
    const file = await world.visitor().get(slug, `${href}/file`);
    expect(file.status).toBe(200);
    expect(file.headers["content-type"]).toBe("application/pdf");
    expect(file.text.slice(0, 5)).toBe("%PDF-");
    const { rows } = await world.database.query<{ id: string; donor: string }>(
      "SELECT t.id, d.donor_id AS donor FROM transactions t JOIN donations d ON d.id = t.donation_id WHERE d.id = $1",
      [donationOf(answer)],
    );
    const [charge] = rows;
    const path = `/manage/donations/${donationOf(answer)}/receipts/${charge?.id}`;
    const own = await signedIn(tenant);
    const stranger = await signedIn(other);
    for (const address of [path, `/manage/donors/${charge?.donor}/receipts/2027`]) {
      const file = await own.get(slug, address);
      expect(file.status, address).toBe(200);
      expect(file.text.slice(0, 5)).toBe("%PDF-");
      expect((await stranger.get(other.organization.slug, address)).status).toBe(404);
    }
  });

  it("is proved by its code on its own organisation's page alone", async () => {
    const email = newEmail();
    const { code, href, slug } = await receiptOf(email);
    const proof = await world.visitor().get(slug, `/r/${code}`);
    expect(proof.text).toContain("1.500,00");
    expect(proof.text).toMatch(/2027-\d{6}/);
    expect(proof.text).not.toContain(email);
    const elsewhere = await world.visitor().get(other.organization.slug, `/r/${code}`);
    expect(elsewhere.text).not.toMatch(/2027-\d{6}/);
    expect((await world.visitor().get(other.organization.slug, href)).status).toBe(404);
    expect((await world.visitor().get(slug, `${href}x`)).status).toBe(404);
    const typed = await world.visitor().get(slug, `/r?code=${code.toLowerCase()}`);
    expect(typed.headers.location).toBe(`/r/${code}`);
  });

  it("cannot be guessed: the check of codes is limited", async () => {
    const visitor = world.visitor();
    const statuses: number[] = [];
    for (let tries = 0; tries < 70; tries += 1)
      statuses.push((await visitor.get(tenant.organization.slug, "/r/7K3F9QXTM2PA4BCD")).status);
    expect(statuses).toContain(429);
  });
});
