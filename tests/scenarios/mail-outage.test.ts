// Without a mail server, or with one that rejects or stops responding, people continue, and each
// mail arrives once.
import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { donationFields, newEmail } from "../factories/donation-form";
import type { Answer, Visitor } from "../factories/product";
import { newRegistration } from "../factories/registration";
import { World, type Tenant } from "../factories/world";

const PATIENCE_MS = 40_000;
const VERIFICATIONS = "/manage/api/accounts/verifications/email";

let world: World;
let tenant: Tenant;
/** The start of a test; each has its own day. */
let start = new Date("2027-08-01T15:00:00Z");
beforeAll(async () => {
  world = await World.open();
});
beforeEach(async () => {
  start = new Date(start.getTime() + 24 * 3_600_000);
  await pass(0);
  tenant = await world.openTenant();
  // The owner is informed of the bank account now, so that the mails rejected below are others.
  await world.lab.runDue();
});
afterEach(async () => {
  await world.lab.start("mail");
  await world.lab.scriptMails([]);
});
afterAll(() => world.close());

function pass(seconds: number): Promise<unknown> {
  return world.lab.setClock(new Date(start.getTime() + seconds * 1000));
}

async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await look())) {
    if (performance.now() > deadline) throw new Error(`in vain: ${what}`);
    await wait(100);
  }
}

/** Returns the number of failed attempts of each pending mail job of this kind. */
async function countTries(job: string): Promise<number[]> {
  const { rows } = await world.database.query<{ attempts: number }>(
    `SELECT attempts FROM outbox
      WHERE job = $1 AND done_at IS NULL AND created_at >= $2 ORDER BY id`,
    [job, start],
  );
  return rows.map(({ attempts }) => attempts);
}

const untilTried = (job: string, tries: number[]) =>
  until(`${job} tried ${tries.join()}`, async () => {
    const found = await countTries(job);
    return JSON.stringify(found) === JSON.stringify(tries);
  });

const lettersTo = async (email: string) => (await world.lab.readOutbox(email)).mails;

/** Makes a donation with the plain form. Returns the thanks page. */
async function give(email: string): Promise<Answer> {
  const donor = world.visitor();
  const { slug } = tenant.organization;
  const place = `/c/${tenant.campaign.slug}`;
  const page = await donor.get(slug, place);
  const answer = await donor.post(slug, `${place}/donations`, {
    ...donationFields({ email }),
    csrf_token: page.field("csrf_token"),
    idempotency_key: page.field("idempotency_key"),
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(303);
  return donor.follow(answer);
}

/** Signs a person up, and returns the page that asks for the code. */
async function signUp(): Promise<{ person: Visitor; slug: string; email: string; page: Answer }> {
  const person = world.visitor("127.0.9.4");
  const body = newRegistration();
  const token = (await person.get("", "/signup")).meta("csrf-token");
  const made = await person.call("POST", "", "/internal/api/accounts/register", { body, token });
  expect(made.status, made.text).toBe(201);
  const { redirect_to: to, organization } = made.data<{
    redirect_to: string;
    organization: { slug: string };
  }>();
  const { host, pathname, search } = new URL(to);
  const slug = host.split(".")[0] ?? "";
  expect(slug).toBe(organization.slug);
  const page = await person.follow(await person.get(slug, pathname + search));
  return { person, slug, email: body.user.email, page };
}

describe("while the mail server is down", () => {
  it("accepts donations and promises codes; later each mail arrives once, without manual work", async () => {
    await world.lab.kill("mail");
    const email = newEmail();
    const thanks = await give(email);
    expect(thanks.status).toBe(200);
    expect(thanks.text).toContain("Ana");

    const { person, slug, email: address, page } = await signUp();
    expect(page.status).toBe(200);
    expect(page.url).toContain("/account/verifications");
    // The page shows the masked recipient, and lets the person request another code.
    expect(page.text).toMatch(new RegExp(`${address.slice(0, 1)}•+@`));
    await untilTried("notifications.send-verification-code", [1]);
    await pass(31);
    await untilTried("notifications.send-verification-code", [2]);
    const token = page.meta("csrf-token");
    // The first call after the page returns the data of the code that the page sent.
    for (const seconds of [0, 30]) {
      const requested = await person.call("POST", slug, `${VERIFICATIONS}/send_code`, { token });
      expect(requested.status, requested.text).toBe(200);
      expect(requested.data()).toMatchObject({ resend_in: seconds });
    }
    await untilTried("notifications.send-receipt", [2]);
    await untilTried("notifications.send-verification-code", [2, 1]);

    await world.lab.start("mail");
    expect(await lettersTo(email)).toEqual([]);
    await pass(180);
    await until(
      "the letters",
      async () => (await countTries("notifications.send-verification-code")).length === 0,
    );
    await until(
      "the receipt",
      async () => (await countTries("notifications.send-receipt")).length === 0,
    );
    expect(await lettersTo(email)).toHaveLength(1);
    // Two codes were requested, and only the valid one is sent.
    const codes = await lettersTo(address);
    expect(codes).toHaveLength(1);
    const code = /\d{6}/.exec(codes[0]?.subject ?? "")?.[0];
    const verified = await person.call("POST", slug, `${VERIFICATIONS}/verify`, {
      token,
      body: { code },
    });
    expect(verified.status, verified.text).toBe(200);
  });
});

describe("a mail server that rejects or stops responding", () => {
  it("is tried again after 4xx, 5xx, no greeting and a hang; the mail arrives once", async () => {
    await world.lab.scriptMails(["refuse:451", "refuse:550", "silent", "hang"]);
    const email = newEmail();
    expect((await give(email)).status).toBe(200);
    let seconds = 0;
    for (const [tries, wait] of [5, 30, 120, 600].entries()) {
      await untilTried("notifications.send-receipt", [tries + 1]);
      expect(await lettersTo(email)).toEqual([]);
      seconds += wait + 1;
      await pass(seconds);
    }
    await until("the receipt", async () => (await lettersTo(email)).length > 0);
    await untilTried("notifications.send-receipt", []);
    expect(await lettersTo(email)).toHaveLength(1);
    // Servers name the address in a rejection; our log does not.
    const log = readFileSync(path.join(world.stack.dataDir, "logs/worker-1.log"), "utf8");
    expect(log).toContain("MailNotTaken");
    expect(log).not.toContain(email);
  });

  it("that accepted a mail and could not confirm it gets it again under the same id", async () => {
    await world.lab.scriptMails(["mute"]);
    const email = newEmail();
    await give(email);
    await untilTried("notifications.send-receipt", [1]);
    await pass(6);
    await untilTried("notifications.send-receipt", []);
    const ids = (await lettersTo(email)).map((mail) => mail.message_id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<receipt-.+@.+>$/);
  });
});
