/**
 * Tests paths between tenants other than a call's fields: jobs in the queue, links in mails, paths
 * of files, tokens signed for another, and connections that many tenants share.
 *
 * @any-queue
 */
import { randomInt, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startStack } from "../../app/commands/running/stack.mjs";
import { jobs, type TenantJobName } from "../../jobs/catalog";
import type { Answer, Stack, Visitor } from "../factories/product";
import { seededPart } from "../factories/seeded-part";
import { loseFactor } from "../factories/lost-factor";
import { World } from "../factories/world";
import { comparable, marksOf } from "./isolation/ask";
import { changedIn, digestOf } from "./isolation/digest";
import { linksIn, partsOf, type MailLink } from "./isolation/mail-links";
import { payloadOf } from "./isolation/payloads";
import { runAs } from "./isolation/run-as";
import { STEADY } from "./isolation/staff";
import { openMarked, type Marked } from "./isolation/tenants";

/** Jobs whose payload belongs to the platform; those without an organisation, and announcements. */
const OF_THE_PLATFORM = [
  "notifications.send-verification-code",
  "payments.handle-notification",
  "notifications.send-operator-link",
  "notifications.send-staff-notice",
  "notifications.send-terms-notice",
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

describe("a job of A that names objects of B", () => {
  const own = Object.entries(jobs).filter(
    (entry): entry is [TenantJobName, (typeof entry)[1]] => !OF_THE_PLATFORM.includes(entry[0]),
  );

  test("the platform's jobs are in the catalogue", () => {
    expect(OF_THE_PLATFORM.filter((name) => !(name in jobs))).toEqual([]);
  });

  test.each(seededPart(own, 3, ([name]) => name))(
    "%s does nothing, but works as B's own job",
    async (job, { payload }) => {
      const scene = { world, own: b };
      const fields = Object.entries(payload.shape);
      const whole = await payloadOf(
        scene,
        job,
        fields.map(([field]) => field),
      );
      await world.lab.runDue();
      const needed = fields.filter(([, shape]) => !shape.isOptional()).map(([field]) => field);
      // With all of its fields, and with only the required ones.
      const payloads = [whole, Object.fromEntries(needed.map((field) => [field, whole[field]]))];
      const look = async () => [
        await digestOf(world, b),
        (await world.lab.readOutbox()).mails.length,
      ];
      const before = await look();

      const tried = await runAs(scene, a.ids.organization, job, payloads);
      expect(await look()).toEqual(before);
      expect(tried).toHaveLength(payloads.length);
      for (const { attempts, done_at: doneAt, last_error: fault } of tried) {
        expect(attempts > 0 || doneAt !== null, "it was tried").toBe(true);
        expect(fault ?? "", "its payload is one").not.toMatch(/Zod/);
      }

      const done = await runAs(scene, b.ids.organization, job, payloads);
      expect(done.filter(({ done_at: doneAt }) => doneAt !== null).length).toBeGreaterThan(0);
      expect(await look(), "as B's own it does something").not.toEqual(before);
    },
  );
});

describe("links in B's mails", () => {
  /** Kinds of tokens on the platform host, each of which is usable only with its secret. */
  const KINDS = [
    "/access/stop?token=",
    "/email/confirm?token=",
    "/email/revoke?token=",
    "/invitations/",
    "/login/two_factor/reset?token=",
    "/password/reset?token=",
  ];
  let links: MailLink[];

  beforeAll(async () => {
    const { slug, owner } = b.organization;
    const { organization, accessRequest } = b.ids;
    const forgot = await world.visitor().get("", "/password/forgot");
    const visitor = world.visitor();
    await visitor.get("", "/password/forgot");
    const requested = { csrf_token: forgot.field("csrf_token"), email: owner.email };
    expect((await visitor.post("", "/password/forgot", requested)).status).toBeLessThan(400);
    const email = `otra-${randomUUID()}@example.org`;
    const user = { email, current_password: owner.password };
    const changed = await b.visitor.call("PATCH", slug, "/manage/api/user", {
      body: { user },
      token: b.ids.sessionToken,
    });
    expect(changed.status, changed.text).toBe(200);
    // The factory's request, or a new one if a job has granted that meanwhile.
    await world.database.query(
      `UPDATE access_requests SET state = 'requested', decided_at = NULL, invitation_id = NULL,
        due_at = app_now() + interval '3 days' WHERE id = $1`,
      [accessRequest],
    );
    const notice = { requestId: accessRequest, step: "requested" };
    const job = "notifications.send-access-notice";
    await runAs({ world }, organization, job, [notice]);
    const forgetful = await world.lab.createUser(slug, "viewer");
    const browsers = [world.visitor(), world.visitor()] as const;
    await loseFactor(browsers, slug, forgetful, new Date(STEADY));
    await world.lab.runDue();
    const to = new Set([owner.email, email, forgetful.email, `${b.ids.key}@example.org`]);
    links = await linksIn(world, b, to);
  }, 60_000);

  const atPlatform = () =>
    links
      .filter(({ host }) => host === "")
      .map(partsOf)
      .filter(({ token }) => token !== "");
  /** Returns a visitor with a new address, because the links for an address are limited. */
  const anybody = () => world.visitor(`127.7.${randomInt(1, 255)}.${randomInt(1, 255)}`);
  const open = async (path: string, visitor = anybody()) =>
    visitor.follow(await visitor.get("", path));

  test("are of every existing kind", () => {
    expect(links.some(({ host }) => host === b.ids.host)).toBe(true);
    expect([...new Set(atPlatform().map(({ kind }) => kind))].toSorted()).toEqual(KINDS);
  });

  test("lead nowhere on A's host, and give A's people nothing", async () => {
    for (const { path, host } of links) {
      const { token } = partsOf({ path, host });
      const anyone = await world.visitor().get(a.ids.host, path);
      const owner = await a.visitor.get(a.ids.host, path);
      // A page that every organisation has is A's own there, for A's owner.
      const isPlain = token === "" && !/[0-9a-f]{8}-|\?/.test(path) && !path.startsWith("/c/");
      for (const answer of [anyone, owner]) {
        // Everybody may ask for the way into A's own donors' area.
        const isOpen = isPlain && (answer === owner || path === "/mi");
        const allowed = isOpen ? [200, 302, 404] : [302, 404];
        expect(allowed, `${path}: ${answer.status}`).toContain(answer.status);
        const text = answer.text.replaceAll(path, "").replaceAll(token || path, "");
        expect(
          marksOf(b).filter((mark) => text.includes(mark)),
          path,
        ).toEqual([]);
      }
    }
  });

  test("have one purpose each: another purpose's address does not accept the token", async () => {
    const known = new Set([...Object.values(a.ids), ...Object.values(b.ids)]);
    for (const { kind } of atPlatform()) {
      for (const { kind: other, token } of atPlatform()) {
        if (kind === other) continue;
        const nobodys = [...token].toReversed().join("");
        const hit = await open(kind + encodeURIComponent(token));
        const miss = await open(kind + encodeURIComponent(nobodys));
        const what = `${other} at ${kind}`;
        expect(comparable(hit, [token], known), what).toBe(comparable(miss, [nobodys], known));
        expect(
          marksOf(b).filter((mark) => hit.text.includes(mark)),
          what,
        ).toEqual([]);
      }
    }
    // Their own addresses accept them; only a signed-in person can confirm a new e-mail.
    for (const { kind, token } of atPlatform()) {
      const nobodys = [...token].toReversed().join("");
      const isTold = async (visitor: Visitor) => {
        const hit = await open(kind + encodeURIComponent(token), visitor);
        const miss = await open(kind + encodeURIComponent(nobodys), visitor);
        return comparable(hit, [token], known) !== comparable(miss, [nobodys], known);
      };
      expect(await isTold(b.visitor), kind).toBe(true);
      if (kind.startsWith("/email/confirm")) {
        expect(await isTold(a.visitor), "A's owner").toBe(false);
        expect(await isTold(anybody()), "nobody").toBe(false);
      }
    }
  });

  test("don't admit A's owner to B's invitation for another person", async () => {
    const invitation = atPlatform().find(({ kind }) => kind === "/invitations/");
    const link = `/invitations/${invitation?.token ?? ""}`;
    const page = await a.visitor.follow(await a.visitor.get("", link));
    expect(page.status).toBe(200);
    const before = await digestOf(world, b);
    const fields = {
      csrf_token: page.field("csrf_token") || page.meta("csrf-token"),
      intent: "join",
    };
    const answer = await a.visitor.post("", "/invitations", fields);
    expect(answer.headers.location ?? "").not.toContain(b.ids.host);
    expect(changedIn(before, await digestOf(world, b))).toEqual([]);
  });
});

describe("files", () => {
  test("no path of A's host reaches B's files, or leaves the folder", async () => {
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

describe("documents", () => {
  test("are only for people who may read them, as a download, with no other path", async () => {
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

describe("200 simultaneous requests of four tenants, on pools of four connections", () => {
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

  const WAYS = 7;

  /** Requests a tenant's own objects in one of several ways. */
  function askOf({ ids, visitor, campaign }: Marked, way: number): Promise<Answer> {
    switch (way % WAYS) {
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
      case 5:
        // The same page without query, which web caches (page-cache.server.ts).
        return crowded.visitor().get(ids.host, `/c/${campaign.slug}`);
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

  const MARK = [
    ...(["donation", "donation", "bankAccount", "item"] as const),
    ...(["campaign", "item", "campaign"] as const),
  ];

  /** Sends 200 requests at once. Returns which tenants got answers to which requests. */
  async function askAll(): Promise<string[]> {
    const requested = Array.from({ length: 200 }, (_, at) => ({
      tenant: tenants[at % 4]!,
      way: Math.floor(at / 4),
    }));
    const answers = await Promise.all(requested.map(({ tenant, way }) => askOf(tenant, way)));
    return answers.flatMap((answer, at) => {
      const { tenant, way } = requested[at]!;
      // A request that waits too long for a connection gets 503.
      expect([200, 503], answer.url).toContain(answer.status);
      const others = tenants.filter((one) => one !== tenant).flatMap(marksOf);
      const shown = others.filter(
        (mark) => !marksOf(tenant).some((own) => own.includes(mark)) && answer.text.includes(mark),
      );
      expect(shown, answer.url).toEqual([]);
      if (answer.status !== 200) return [];
      expect(answer.text, answer.url).toContain(tenant.ids[MARK[way % WAYS]!]);
      return [`${at % 4} ${way % WAYS}`];
    });
  }

  test("each answer belongs to its tenant", async () => {
    // The number of answers depends on the machine; each tenant must get one to each kind of
    // request.
    const seen = new Set<string>();
    for (let round = 1; round <= 24 && seen.size < 4 * WAYS; round += 1) {
      for (const one of await askAll()) seen.add(one);
    }
    expect(seen.size).toBe(4 * WAYS);
    // Web and worker have a pool each. A pool that abandons an opening connection may open another
    // before PostgreSQL ends the first, so the condition holds after a moment.
    await expect.poll(mostConnections, { timeout: 30_000 }).toBeLessThanOrEqual(8);
  });

  test("and simultaneous donations don't mix in another's books", async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        crowded.give(tenants[at % 4]!, { amount: `${1600 + at}.00` }),
      ),
    );
    for (const [at, answer] of answers.entries()) {
      expect(answer.status, answer.text).toBe(201);
      const { donation } = answer.data<{ donation: { uuid: string } }>();
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
