// The donor's own area: one organisation's links and sessions at another's host, scanners, and forwarded receipts.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { newEmail } from "../../factories/donation-form";
import { donationOf, World, type Tenant } from "../../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  await world.lab.setClock("2027-01-12T15:00:00Z");
  tenant = await world.openTenant();
});
afterAll(() => world.close());

async function giveMonthly(email: string): Promise<string> {
  const answer = await world.give(tenant, { monthly: true, collectDay: 10, email });
  expect(answer.status, answer.text).toBe(201);
  await world.lab.runDue();
  return donationOf(answer);
}

/** Returns the path of the newest link of a kind in the mails to an address. */
async function linkTo(email: string, kind: "enter" | "gift"): Promise<string> {
  const { mails } = await world.lab.readOutbox(email);
  for (const { text } of mails) {
    const url = new RegExp(`https?:\\S+/mi/${kind}/\\S+`).exec(text)?.[0];
    if (url) return new URL(url).pathname;
  }
  throw new Error(`no link of ${kind} was mailed to ${email}`);
}

async function askFor(email: string): Promise<string> {
  const donor = world.visitor();
  const { slug } = tenant.organization;
  const page = await donor.get(slug, "/mi");
  const sent = await donor.post(slug, "/mi", { csrf_token: page.field("csrf_token"), email });
  expect(sent.status).toBe(303);
  await world.lab.runDue();
  return linkTo(email, "enter");
}

it("answers the same to an address that nobody has", async () => {
  const email = newEmail();
  await giveMonthly(email);
  const { slug } = tenant.organization;
  const texts: string[] = [];
  for (const typed of [email, newEmail()]) {
    const donor = world.visitor();
    const page = await donor.get(slug, "/mi");
    const sent = await donor.post(slug, "/mi", {
      csrf_token: page.field("csrf_token"),
      email: typed,
    });
    expect(sent.status).toBe(303);
    const after = await donor.follow(sent);
    texts.push(after.text.replace(/(?:nonce|value|content)="[^"]*"/g, ""));
  }
  expect(texts[0]).toBe(texts[1]);
});

it("opens by a click once, stays closed to a scanner, and knows no other organisation", async () => {
  const email = newEmail();
  const donation = await giveMonthly(email);
  const { slug } = tenant.organization;
  const other = (await world.openTenant()).organization.slug;
  const link = await askFor(email);
  const scanner = world.visitor();
  expect((await scanner.get(slug, link)).status).toBe(200);
  expect((await scanner.get(slug, `/mi/gifts/${donation}`)).status).toBe(302);

  const stranger = world.visitor();
  const elsewhere = await stranger.get(other, link);
  expect(elsewhere.text).toContain("ya no sirve");
  const form = await stranger.get(other, "/mi");
  const tried = await stranger.post(other, link, { csrf_token: form.field("csrf_token") });
  expect(tried.status).toBe(409);

  const donor = world.visitor();
  const page = await donor.get(slug, link);
  const opened = await donor.post(slug, link, { csrf_token: page.field("csrf_token") });
  expect(opened.status).toBe(303);
  expect((await donor.follow(opened)).text).toContain(`/mi/gifts/${donation}`);
  const again = await donor.post(slug, link, { csrf_token: page.field("csrf_token") });
  expect(again.status).toBe(409);
  expect((await donor.get(slug, "/manage/donations")).status).toBe(302);

  // The same cookie proves nothing at the other organisation's host.
  const own = await world.database.query("SELECT count(*)::int AS n FROM donor_sessions");
  expect(own.rows[0]).toEqual({ n: 1 });
  expect((await donor.get(other, `/mi/gifts/${donation}`)).status).toBe(302);
});

it("lets a forwarded receipt read one donation, and only ask for its end", async () => {
  const email = newEmail();
  const donation = await giveMonthly(email);
  const { slug } = tenant.organization;
  const other = (await world.openTenant()).organization.slug;
  const path = await linkTo(email, "gift");
  expect((await world.visitor().get(other, path)).status).toBe(404);
  const reader = world.visitor();
  const page = await reader.get(slug, path);
  expect(page.text).toContain("•••• 1111");
  expect(page.text).not.toContain(email);
  const asked = await reader.post(slug, path, {
    csrf_token: page.field("csrf_token"),
    page: "cancel",
  });
  expect(asked.status).toBe(303);
  expect((await reader.get(slug, `/mi/gifts/${donation}/cancel`)).status).toBe(302);
  await world.lab.runDue();
  expect(await linkTo(email, "enter")).toMatch(/^\/mi\/enter\//);
});

it("does not charge a skipped month, and charges the next one once", async () => {
  const email = newEmail();
  const donation = await giveMonthly(email);
  const { slug } = tenant.organization;
  const link = await askFor(email);
  const donor = world.visitor();
  const page = await donor.get(slug, link);
  await donor.post(slug, link, { csrf_token: page.field("csrf_token") });
  const pause = await donor.get(slug, `/mi/gifts/${donation}/pause`);
  const fields = { csrf_token: pause.field("csrf_token"), period: "2027-02", intent: "skip" };
  expect((await donor.post(slug, `/mi/gifts/${donation}/pause`, fields)).status).toBe(303);
  expect((await donor.post(slug, `/mi/gifts/${donation}/pause`, fields)).status).toBe(409);
  for (const day of ["2027-02-10", "2027-03-10"]) {
    await world.lab.setClock(`${day}T03:00:00Z`);
    await world.lab.runDue();
  }
  const charged = (await world.listTransactions(donation)).filter(
    ({ status }) => status === "approved",
  );
  expect(charged.map(({ period }) => period)).toEqual(["2027-01", "2027-03"]);
});
