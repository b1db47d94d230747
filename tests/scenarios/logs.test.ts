// The logs of all processes after an eventful day contain ids, and no personal data.
import { randomInt, randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exampleBankAccount } from "../../prisma/seed/identities";
import { donationBody, donationFields } from "../factories/donation-form";
import { makeCuit } from "../factories/people";
import type { Visitor } from "../factories/product";
import { World, type Tenant } from "../factories/world";

/** Prefix of every text in this test, so that one search finds them all. */
const MARK = `canary${randomInt(1e9)}x`;
const person = {
  first_name: `${MARK}Firstname`,
  last_name: `${MARK}Lastname`,
  email: `${MARK}@canary.example`,
  password: `${MARK}Password1A`,
  cellphone: { country: "AR", number: `11 5${randomInt(1_000_000, 9_999_999)}` },
  organization_role_area: "fundraising",
};
const donor = { first_name: `${MARK}Donor`, last_name: "Paz", email: `${MARK}d@canary.example` };
const uid = makeCuit();
const document = String(randomInt(20_000_000, 29_999_999));
const card = "4509953566233704";
const bank = exampleBankAccount("AR", { email: `${MARK}b@canary.example` });

let world: World;
let tenant: Tenant;
let owner: Visitor;
let token: string;
let formToken: string;
const secrets: string[] = [];

beforeAll(async () => {
  world = await World.open();
  await world.lab.setClock("2027-05-06T15:00:00Z");
  tenant = await world.openTenant();
  owner = world.visitor("127.0.0.77");
  const { slug } = tenant.organization;
  const page = await owner.signIn(slug, tenant.organization.owner);
  token = page.meta("csrf-token");
  formToken = (await world.visitor().get(slug, formPath())).meta("csrf-token");
  secrets.push(token, formToken, ...owner.cookieOf(slug).split("; ").map(valueOf));
}, 300_000);
afterAll(() => world.close());

const formPath = () => `/c/${tenant.campaign.slug}`;
const valueOf = (cookie: string) => cookie.split("=")[1] ?? "";

function donation(order: object = {}): Record<string, unknown> {
  const body = donationBody({ card, ...order });
  const method = body.payment_method as object;
  const holder = { cardholder_name: `${MARK} Holder`, cardholder_id_number: document };
  return { ...body, donor, payment_method: { ...method, ...holder }, confirm_duplicate: true };
}

async function give(body: unknown, headers: Record<string, string> = {}): Promise<number> {
  const { slug } = tenant.organization;
  const options = { body, token: formToken, headers };
  const answer = await world.visitor().call("POST", slug, `${formPath()}/donations`, options);
  return answer.status;
}

it("signs up, logs in, and fails a login", async () => {
  const visitor = world.visitor();
  const signup = await visitor.get("", "/signup");
  const organization = { name: `${MARK} Org`, uid, uid_type: "CUIT", country: "AR" };
  const body = { user: person, organization, accept_terms: true };
  const register = "/internal/api/accounts/register";
  const options = { body, token: signup.meta("csrf-token") };
  const made = await visitor.call("POST", "", register, options);
  expect(made.status, made.text).toBe(201);
  // The same person in a new signup: the address is taken.
  const again = world.visitor();
  const repeated = { body, token: (await again.get("", "/signup")).meta("csrf-token") };
  expect((await again.call("POST", "", register, repeated)).status).toBe(422);
  const stranger = world.visitor();
  const login = await stranger.get("", "/login");
  for (const email of [person.email, `${MARK}nobody@canary.example`]) {
    const token = login.field("csrf_token") || login.meta("csrf-token");
    const fields = { csrf_token: token, email, password: `${MARK}Wrong1A` };
    expect((await stranger.post("", "/login", fields)).status).toBe(422);
  }
  await stranger.get("", `/login?to=/${MARK}&email=${encodeURIComponent(person.email)}`);
  secrets.push(...visitor.cookieOf("").split("; ").map(valueOf));
});

it("donates by call and by form, and is declined", async () => {
  expect(await give(donation())).toBe(201);
  await world.lab.script(["rejected:insufficient_funds"]);
  expect(await give(donation({ amount: "1700.00" }))).toBe(402);
  await world.lab.script([]);
  const { slug } = tenant.organization;
  const visitor = world.visitor();
  const page = await visitor.get(slug, formPath());
  const answer = await visitor.post(slug, `${formPath()}/donations`, {
    ...donationFields({ card, email: donor.email }),
    "donor[first_name]": donor.first_name,
    amount: "1.900,00",
    csrf_token: page.field("csrf_token"),
    idempotency_key: page.field("idempotency_key"),
  });
  expect(answer.status).toBe(303);
  secrets.push(String(answer.headers.location).split("/").at(-1) ?? "");
  await visitor.follow(answer);
});

it("changes the bank account and the organisation", async () => {
  const { slug } = tenant.organization;
  const call = (method: string, at: string, body: object) =>
    owner.call(method, slug, at, { body, token });
  expect((await call("POST", "/manage/api/bank_accounts", bank)).status).toBe(201);
  const wrong = { ...bank, account_number: `${MARK}` };
  expect((await call("POST", "/manage/api/bank_accounts", wrong)).status).toBe(422);
  const user = { user: { first_name: `${MARK}Renamed` } };
  expect((await call("PATCH", "/manage/api/user", user)).status).toBe(200);
});

it("causes bad JSON, error pages, and a failing provider, database call and job", async () => {
  const { slug } = tenant.organization;
  const json = JSON.stringify(donation());
  expect(await give(json.slice(0, -2))).toBe(400);
  for (const at of [`/${MARK}`, `/c/${MARK}?email=${donor.email}`, `/manage/donations/${MARK}`]) {
    await owner.get(slug, at);
  }
  await owner.get("", `/dev/${MARK}`);
  await world.lab.script(["timeout"]);
  await give(donation({ amount: "2100.00" }));
  await world.lab.script([]);
  // Prisma's error quotes the row that the database rejects here.
  const refuse = `CREATE FUNCTION pg_temp_refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'no row for %', NEW.contact_email; END $$`;
  await world.database.query(refuse);
  try {
    await world.database.query(
      `CREATE TRIGGER refuse BEFORE INSERT ON bank_accounts FOR EACH ROW EXECUTE FUNCTION pg_temp_refuse()`,
    );
    const answer = await owner.call("POST", slug, "/manage/api/bank_accounts", {
      body: bank,
      token,
    });
    expect(answer.status).toBe(500);
  } finally {
    await world.database.query("DROP TRIGGER IF EXISTS refuse ON bank_accounts");
    await world.database.query("DROP FUNCTION pg_temp_refuse()");
  }
  await world.lab.scriptMails(["refuse:550", "refuse:550"]);
  expect(await give(donation({ amount: "2300.00" }))).toBe(201);
  await world.lab.runDue();
  await world.lab.scriptMails([]);
});

/** Returns the lines of each process of the product, without the simulators. */
function readLogs(): Map<string, string[]> {
  const folder = path.join(world.stack.dataDir, "logs");
  const own = fs.readdirSync(folder).filter((name) => /^(?:web|worker|vault|postgres)/.test(name));
  return new Map(
    own.map((name) => [
      name,
      fs.readFileSync(path.join(folder, name), "utf8").split("\n").filter(Boolean),
    ]),
  );
}

interface Line {
  level: string;
  time: string;
  process: string;
  request_id?: string;
  job_id?: string;
  organization_id?: string;
  operation?: string;
  status?: number | string;
  ms?: number;
  msg: string;
}

/** Warnings of Node.js, which are printed before the product can handle them. */
const OF_NODE = /^\(node:\d+\)|^\(Use `node --trace/;

/** Returns a process's lines, all of which are JSON. */
const linesOf = (process: string): Line[] =>
  [...readLogs()]
    .filter(([name]) => name.startsWith(process))
    .flatMap(([, lines]) =>
      lines.filter((line) => !OF_NODE.test(line)).map((line) => JSON.parse(line) as Line),
    );

it("leaves no personal data in any log", () => {
  const number = (text: string) => text.replace(/\D/g, "");
  const wanted = [
    MARK,
    tenant.organization.owner.email,
    tenant.organization.owner.password,
    uid,
    document,
    card,
    number(person.cellphone.number),
    String(bank.account_number),
    "127.0.0.77",
    ...secrets.filter((secret) => secret.length > 12),
  ];
  expect(secrets.filter((secret) => secret.length > 12).length).toBeGreaterThan(3);
  const found = [...readLogs()].flatMap(([name, lines]) =>
    lines.flatMap((line) =>
      wanted
        .filter((text) => line.toLowerCase().includes(text.toLowerCase()))
        .map((text) => `${name}: ${text} in ${line.slice(0, 300)}`),
    ),
  );
  expect(found).toEqual([]);
});

it("identifies each request and job, its organisation, and its result", async () => {
  const names = [...readLogs().keys()];
  for (const process of ["web", "worker", "vault"]) {
    expect(
      names.filter((name) => name.startsWith(process)),
      process,
    ).not.toEqual([]);
  }
  const probe = await owner.get(tenant.organization.slug, `/manage/donations/${randomUUID()}`);
  const id = String(probe.headers["x-request-id"]);
  await expect
    .poll(() => linesOf("web").find((line) => line.request_id === id && line.msg === "request"))
    .toMatchObject({
      level: "info",
      process: "web",
      operation: "/manage/donations/:uuid",
      status: 404,
      organization_id: tenant.organization.organization.uuid,
      ms: expect.any(Number) as number,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
  const job = linesOf("worker").find(({ msg }) => msg === "job" || msg === "a job failed");
  expect(job).toMatchObject({
    job_id: expect.any(String) as string,
    status: expect.any(String) as string,
  });
  const web = new Set(linesOf("web").map((line) => line.request_id));
  const called = linesOf("vault").filter((line) => web.has(line.request_id ?? "-"));
  expect(called.length).toBeGreaterThan(0);
});
