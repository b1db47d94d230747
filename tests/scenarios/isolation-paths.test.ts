/**
 * Ways between tenants that are no field of a call: jobs in the queue, links in mails, paths of
 * files, tokens that were signed for somebody else, and connections that many tenants share.
 *
 * @any-queue
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStack } from "../../app/commands/stack.mjs";
import { jobs } from "../../jobs/catalog";
import type { Answer, Stack } from "../factories/product";
import { World } from "../factories/world";
import { marksOf } from "./isolation/ask";
import { digestOf } from "./isolation/digest";
import { openMarked, type Marked } from "./isolation/tenants";

const STEADY = "2027-01-12T15:00:00Z";

/** Jobs without an organisation: what they carry is the platform's. */
const OF_THE_PLATFORM = [
  "notifications.send-verification-code",
  "donations.settle-notification",
  "notifications.send-operator-link",
  "notifications.send-staff-notice",
  "notifications.send-password-reset",
  "notifications.send-email-change",
  "notifications.send-account-notice",
  "notifications.send-two-factor-notice",
  "platform.run-schedule",
  "users.resize-photo",
];

let world: World;
let a: Marked;
let b: Marked;

beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock(STEADY);
  a = await openMarked(world, "Azul");
  b = await openMarked(world, "Bermeja");
  await world.lab.runDue();
}, 120_000);
afterAll(() => world.close());

describe("a job of A that names what is B's", () => {
  /** B's thing for a field of a payload; a field that is missing here fails. */
  async function thingOf(field: string): Promise<unknown> {
    const { accessRequest, organization, donation, transaction, logo, user, attachment } = b.ids;
    const first = async (table: string) => {
      const sql = `SELECT id FROM ${table} WHERE organization_id = $1 LIMIT 1`;
      return (await world.database.query<{ id: string }>(sql, [organization])).rows[0]?.id;
    };
    const entries: Record<string, unknown> = {
      donationId: donation,
      transactionId: transaction,
      transactionIds: [transaction],
      pictureId: logo,
      attachmentId: attachment,
      userId: user,
      requestId: accessRequest,
      step: "requested",
      to: "person",
      processorId: await first("payment_processors"),
      after: "2027-01-01T00:00:00.000Z",
      isDoubted: true,
      period: "2027-01",
      decision: "approved",
      collections: [{ donationId: donation, period: "2027-01" }],
      vaultCardId: await first("vault.cards"),
      entryId: await first("audit_entries"),
      invitationId: await first("invitations"),
      documentId: await first("organization_documents"),
      sealedToken: await sealedTokenOf(organization),
    };
    const found = entries[field];
    if (!found) throw new Error(`the sweep knows no ${field} of a job`);
    return found;
  }

  /** The token that B's own invitation was sent with. */
  async function sealedTokenOf(organization: string): Promise<string | undefined> {
    const { rows } = await world.database.query<{ token: string }>(
      `SELECT payload->>'sealedToken' AS token FROM outbox
        WHERE organization_id = $1 AND job = 'notifications.send-invitation' LIMIT 1`,
      [organization],
    );
    return rows[0]?.token;
  }

  const own = Object.entries(jobs).filter(([name]) => !OF_THE_PLATFORM.includes(name));

  test("the platform's jobs are in the catalogue", () => {
    expect(OF_THE_PLATFORM.filter((name) => !(name in jobs))).toEqual([]);
  });

  test.each(own)("%s does nothing", async (job, { payload }) => {
    const fields = Object.entries(payload.shape);
    const values = await Promise.all(
      fields.map(async ([field]) => [field, await thingOf(field)] as const),
    );
    const isOptional = new Map(fields.map(([field, shape]) => [field, shape.isOptional()]));
    const needed = values.filter(([field]) => !isOptional.get(field));
    const before = [await digestOf(world, b), (await world.lab.readOutbox()).mails.length];
    // With all of its fields, and with those alone that it can't do without.
    for (const some of [values, needed])
      await world.database.query(
        `INSERT INTO outbox (id, organization_id, job, payload, due_at, created_at)
         VALUES (gen_random_uuid(), $1, $2, $3, app_now(), app_now())`,
        [a.ids.organization, job, JSON.stringify(Object.fromEntries(some))],
      );
    await world.lab.runDue();
    expect([await digestOf(world, b), (await world.lab.readOutbox()).mails.length]).toEqual(before);
    const { rows } = await world.database.query(
      "DELETE FROM outbox WHERE organization_id = $1 AND job = $2 RETURNING attempts, done_at",
      [a.ids.organization, job],
    );
    expect(rows.length, "the job was tried").toBeGreaterThan(0);
  });
});

describe("links that B's mails carry", () => {
  /** Pages that every organisation has: A's people see their own there. */
  const EVERYBODYS = ["/manage/settings/users"];
  const LINK = /https?:\/\/([a-z0-9-]+)\.[^/\s"<>]+(\/[^\s"<>)]*)/g;

  async function linksOfB(): Promise<string[]> {
    const { mails } = await world.lab.readOutbox();
    const all = mails.flatMap(({ text, html }) => [...`${text} ${html}`.matchAll(LINK)]);
    // The bare host is everybody's.
    const own = all.filter(([, slug, place]) => slug === b.ids.host && place !== "/");
    return [...new Set(own.map(([, , place = ""]) => place.replaceAll("&amp;", "&")))];
  }

  test("lead nowhere on A's host, and give A's people nothing", async () => {
    const links = await linksOfB();
    expect(links.length, "B has sent a mail with a link").toBeGreaterThan(0);
    for (const link of links) {
      const anyone = await world.visitor().get(a.ids.host, link);
      const owner = await a.visitor.get(a.ids.host, link);
      for (const answer of [anyone, owner]) {
        const meant = EVERYBODYS.includes(link) ? [200, 302] : [302, 404];
        expect(meant, `${link}: ${answer.status}`).toContain(answer.status);
        const shown = marksOf(b).filter((mark) => answer.text.replaceAll(link, "").includes(mark));
        expect(shown, link).toEqual([]);
      }
    }
  });
});

describe("files", () => {
  test("no path of A's host reaches B's, nor leaves the folder", async () => {
    const { picture, organization } = b.ids;
    const own = `/uploads/pictures/${a.ids.picture}`;
    const other = `${organization}/pictures/${picture}/small.webp`;
    expect((await world.visitor().get(a.ids.host, `${own}/small.webp`)).status).toBe(200);
    expect(
      (await world.visitor().get(b.ids.host, `/uploads/pictures/${picture}/small.webp`)).status,
    ).toBe(200);
    const paths = [
      `/uploads/pictures/${picture}/small.webp`,
      `/uploads/${other}`,
      `${own}/../../../../${other}`,
      `${own}/..%2f..%2f..%2f..%2f${encodeURIComponent(other)}`,
      `${own}/..%252f..%252f..%252f${encodeURIComponent(other)}`,
      `/uploads/pictures/..%2f..%2f${organization}%2fpictures%2f${picture}/small.webp`,
      `/uploads/pictures/%2e%2e%2f%2e%2e%2f${organization}/small.webp`,
      `${own}/small.webp%00.jpg`,
      `${own}/original`,
      `/uploads/pictures/..\\..\\${organization}\\pictures\\${picture}/small.webp`,
      `/uploads/pictures/..%5c..%5c${organization}%5cpictures%5c${picture}/small.webp`,
      `/uploads/../secrets.json`,
      `/uploads/pictures/..%2f..%2f..%2fsecrets.json/small.webp`,
      `//${b.ids.host}/uploads/pictures/${picture}/small.webp`,
    ];
    for (const path of paths) {
      for (const headers of [{}, { cookie: a.visitor.cookieOf(a.ids.host) }]) {
        const answer = await world
          .visitor()
          .get(a.ids.host, path, headers as Record<string, string>);
        expect(answer.status, path).toBe(404);
      }
    }
  });
});

describe("papers", () => {
  test("are for who may read them, as a file to keep, and by no other path", async () => {
    const { attachment, organization } = b.ids;
    const own = await a.visitor.get(a.ids.host, `/uploads/documents/${a.ids.attachment}`);
    expect(own.status).toBe(200);
    expect(own.headers["content-disposition"]).toMatch(/^attachment; filename="estatuto.png"/);
    expect(own.headers["x-content-type-options"]).toBe("nosniff");
    expect(own.headers["cache-control"]).toContain("no-store");
    const paths = [
      `/uploads/documents/${attachment}`,
      `/uploads/${organization}/documents/${attachment}`,
      `/uploads/documents/..%2f..%2f${organization}%2fdocuments%2f${attachment}`,
      `/uploads/pictures/${a.ids.attachment}/small.webp`,
      `/uploads/pictures/..%2fdocuments%2f${a.ids.attachment}/small.webp`,
      `/uploads/people/..%2f..%2f${organization}%2fdocuments%2f${attachment}`,
    ];
    for (const path of paths) {
      expect((await a.visitor.get(a.ids.host, path)).status, path).toBe(404);
    }
    const anyone = await world.visitor().get(a.ids.host, `/uploads/documents/${a.ids.attachment}`);
    expect(anyone.status).toBe(302);
  });
});

describe("200 requests of four tenants at once, on pools of four connections", () => {
  let crowded: World;
  let tenants: Marked[];
  beforeAll(async () => {
    const stack = (await startStack({ env: { POOL_SIZE: "4" } })) as Stack;
    crowded = await World.open(stack);
    await crowded.lab.setClock(STEADY);
    tenants = [];
    for (const name of ["Azul", "Bermeja", "Celeste", "Dorada"]) {
      tenants.push(await openMarked(crowded, name));
    }
    await crowded.lab.runDue();
  }, 180_000);
  afterAll(() => crowded.close());

  /** One of the ways in which a tenant is asked for its own things. */
  function askOf({ ids, visitor, campaign }: Marked, way: number): Promise<Answer> {
    switch (way % 6) {
      case 0:
        return visitor.call("GET", ids.host, `/manage/api/donations/${ids.donation}`);
      case 1:
        return visitor.get(ids.host, "/manage/donations");
      case 2:
        return visitor.call("GET", ids.host, "/manage/api/bank_accounts");
      case 3:
        return crowded.visitor().get(ids.host, `/c/${campaign.slug}?way=${way}`);
      case 4:
        return visitor.get(ids.host, "/manage/transactions?period=all");
      default:
        return visitor.get(ids.host, `/manage/campaigns/${ids.campaign}`);
    }
  }

  async function mostConnections(): Promise<number> {
    const { rows } = await crowded.database.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name LIKE 'dadiva-app%' GROUP BY application_name ORDER BY 1 DESC LIMIT 1",
    );
    return rows[0]!.count;
  }

  const MARK = ["donation", "donation", "bankAccount", "item", "campaign", "campaign"] as const;

  /** 200 at once; answers which tenants were answered in which ways. */
  async function askAll(): Promise<string[]> {
    const asked = Array.from({ length: 200 }, (_, at) => ({
      tenant: tenants[at % 4]!,
      way: Math.floor(at / 4),
    }));
    const answers = await Promise.all(asked.map(({ tenant, way }) => askOf(tenant, way)));
    return answers.flatMap((answer, at) => {
      const { tenant, way } = asked[at]!;
      // Who waits too long for a connection is told so.
      expect([200, 503], answer.url).toContain(answer.status);
      const others = tenants.filter((one) => one !== tenant).flatMap(marksOf);
      const shown = others.filter(
        (mark) => !marksOf(tenant).some((own) => own.includes(mark)) && answer.text.includes(mark),
      );
      expect(shown, answer.url).toEqual([]);
      if (answer.status !== 200) return [];
      expect(answer.text, answer.url).toContain(tenant.ids[MARK[way % 6]!]);
      return [`${at % 4} ${way % 6}`];
    });
  }

  test("each answer is its tenant's, and no other's", async () => {
    // How many are answered is the machine's affair; each tenant has to be, in each way it asked.
    const seen = new Set<string>();
    for (let round = 1; round <= 8 && seen.size < 24; round += 1) {
      for (const one of await askAll()) seen.add(one);
    }
    expect(seen.size).toBe(24);
    // Web and worker have a pool each. One that gave up a connection while it was being opened
    // opens another before PostgreSQL has ended the first: so this is true again in a moment.
    await expect.poll(mostConnections, { timeout: 30_000 }).toBeLessThanOrEqual(8);
  });

  test("nor do gifts that are given at once meet in another's books", async () => {
    const gifts = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        crowded.give(tenants[at % 4]!, { amount: `${1600 + at}.00` }),
      ),
    );
    for (const [at, gift] of gifts.entries()) {
      expect(gift.status, gift.text).toBe(201);
      const { donation } = gift.data<{ donation: { uuid: string } }>();
      const { rows } = await crowded.database.query(
        "SELECT organization_id AS id, amount FROM donations WHERE id = $1",
        [donation.uuid],
      );
      expect(rows).toEqual([
        { id: tenants[at % 4]!.ids.organization, amount: BigInt(1600 + at) * 100n },
      ]);
    }
  });
});
