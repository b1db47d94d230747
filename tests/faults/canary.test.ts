// A card number is only in the vault's sealed records; a security code is not even there. @queues
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { donationBody, donationFields, newEmail } from "../factories/donation-form";
import type { Answer, Visitor } from "../factories/product";
import { World, type Tenant } from "../factories/world";
import {
  dumpDatabase,
  findNumber,
  formsOf,
  locateCluster,
  newCardNumber,
  readCluster,
  readFiles,
  readRedis,
  type Traces,
} from "./canary";
import { sendRaw } from "./raw-request";
import { openRedis } from "./stack-redis";

const number = newCardNumber();
// It is too long for a code, so it can be recognised, and takes the same paths.
const code = newCardNumber().slice(1, 13);
const spaced = number.replace(/(.{4})(?!$)/g, "$1 ");
const dashed = spaced.replaceAll(" ", "-");

const SLOT = `canary_${number.slice(-6)}`;

let world: World;
let tenant: Tenant;
let donor: Visitor;
let token: string;
const answers: Answer[] = [];
beforeAll(async () => {
  world = await World.open();
  // The replication slot keeps the write-ahead log until the search.
  await world.database.query("SELECT pg_create_physical_replication_slot($1, true)", [SLOT]);
  await world.lab.setClock("2027-04-06T15:00:00Z");
  tenant = await world.openTenant();
  donor = world.visitor();
  token = (await donor.get(tenant.organization.slug, campaignPath())).meta("csrf-token");
});
afterAll(async () => {
  await world.database.query("SELECT pg_drop_replication_slot($1)", [SLOT]);
  await world.close();
});

const campaignPath = () => `/c/${tenant.campaign.slug}`;

function keep(answer: Answer): Answer {
  answers.push(answer);
  return answer;
}

function give(body: unknown): Promise<Answer> {
  const path = `${campaignPath()}/donations`;
  return donor.call("POST", tenant.organization.slug, path, { body, token }).then(keep);
}

async function post(changes: Record<string, string>, monthly = false): Promise<Answer> {
  const { slug } = tenant.organization;
  const page = await donor.get(slug, campaignPath());
  const answer = await donor.post(slug, `${campaignPath()}/donations`, {
    ...donationFields({ card: number, monthly }),
    csrf_token: page.field("csrf_token"),
    idempotency_key: page.field("idempotency_key"),
    ...changes,
  });
  if (answer.status === 303) keep(await donor.follow(answer));
  return keep(answer);
}

function sendBytes(path: string, type: string, body: Buffer | string, more = {}): Promise<Answer> {
  const headers = { "content-type": type, "x-csrf-token": token, ...more };
  return sendRaw(world.stack, { host: tenant.organization.slug, path, headers, body }).then(keep);
}

it("is used once and monthly, by call and by form", async () => {
  expect((await give(donationBody({ card: number, amount: "1001.00" }))).status).toBe(201);
  expect((await give(donationBody({ card: dashed, monthly: true, collectDay: 10 }))).status).toBe(
    201,
  );
  expect((await post({})).status).toBe(303);
  expect((await post({ "payment_method[cc_number]": spaced }, true)).status).toBe(303);
});

it("is used in Mexico, where another company takes it in the vault's own call", async () => {
  const abroad = await world.openTenant({ country: "MX", gateways: ["global_payments"] });
  for (const monthly of [false, true]) {
    const given = keep(await world.give(abroad, { card: number, monthly, collectDay: 10 }));
    expect(given.status, given.text).toBe(201);
  }
});

it("is used with a token that was fetched before", async () => {
  const temporal = "/cvault/credit-card/temporal";
  const card = { pan: number, expiration_month: 12, expiration_year: 2039, cvv: "123" };
  const body = JSON.stringify({ ...card, holder_name: "Ana Paz", key: token });
  const made = await sendBytes(temporal, "application/json", body);
  expect(made.status, made.text).toBe(201);
  const donation = donationBody({ monthly: true, amount: "1002.00" });
  const { cc_number, cc_expiration, cc_verification_number, ...method } =
    donation.payment_method as {
      [name: string]: unknown;
    };
  expect(cc_number ?? cc_expiration ?? cc_verification_number).toBeDefined();
  const gateway = { name: "local_payments", token: made.data<{ token: string }>().token };
  const given = await give({ ...donation, payment_method: { ...method, gateway } });
  expect(given.status, given.text).toBe(201);
  const again = await give({ ...donationBody(), payment_method: { ...method, gateway } });
  expect(again.status).toBe(409);
});

it("is declined by the provider and rejected by us", async () => {
  await world.lab.script(["rejected:insufficient_funds", "rejected:do_not_honor"]);
  expect((await give(donationBody({ card: number, monthly: true }))).status).toBe(402);
  expect((await post({})).status).toBe(402);
  await world.lab.script([]);
  expect((await give(donationBody({ card: number, amount: "x" }))).status).toBe(422);
  expect((await post({ amount: "10.00" })).status).toBe(422);
  expect((await post({ csrf_token: "x" })).status).toBe(403);
  expect((await post({ "payment_method[cc_expiration]": "12/19" })).status).toBe(422);
});

it("is typed in place of a name, a mail address or an amount", async () => {
  for (const typed of [number, spaced, dashed, `Ana ${number}`]) {
    const donation = donationBody({ card: number });
    const method = donation.payment_method as object;
    const holder = { ...donation, payment_method: { ...method, cardholder_name: typed } };
    expect((await give(holder)).status).toBe(422);
    const donorData = { first_name: typed, last_name: "Paz", email: newEmail() };
    expect((await give({ ...donation, donor: donorData })).status).toBe(422);
    expect(
      (await give({ ...donation, donor: { ...donorData, email: `${typed}@x.org` } })).status,
    ).toBe(422);
    expect((await give({ ...donation, [typed]: typed })).status).toBe(422);
    expect((await post({ "payment_method[cardholder_name]": typed })).status).toBe(422);
    expect((await post({ amount: typed })).status).toBe(422);
  }
  expect((await give(donationBody({ card: `${number}0` }))).status).toBe(422);
});

it("is in unreadable content, and in addresses", async () => {
  const path = `${campaignPath()}/donations`;
  const json = JSON.stringify(donationBody({ card: number }));
  const type = "application/json";
  expect((await sendBytes(path, type, json.slice(0, -1))).status).toBe(400);
  expect((await sendBytes(path, type, json + " ".repeat(1024 * 1024))).status).toBe(413);
  expect((await sendBytes(path, "text/plain", json)).status).toBe(400);
  expect((await sendBytes(path, `${type}; charset=utf-16`, json)).status).toBe(400);
  expect((await sendBytes(path, type, Buffer.from(json, "utf16le"))).status).toBe(400);
  expect((await sendBytes(path, type, gzipSync(json), { "content-encoding": "gzip" })).status).toBe(
    400,
  );
  expect((await sendBytes(path, "multipart/form-data; boundary=x", json)).status).toBe(400);
  const temporal = "/cvault/credit-card/temporal";
  for (const body of [json, json.slice(0, -1), `"${number}"`, `{"pan":"${number}"`]) {
    expect((await sendBytes(temporal, type, body)).status).toBeLessThan(500);
  }
  const { slug } = tenant.organization;
  keep(await donor.get(slug, `/c/${number}`));
  keep(await donor.get(slug, `${campaignPath()}?cc_number=${number}`));
  keep(await donor.get(slug, `/${number}`));
});

it("comes with a security code that is too long", async () => {
  const donation = donationBody({ card: number });
  const method = donation.payment_method as object;
  const typed = { ...donation, payment_method: { ...method, cc_verification_number: code } };
  expect((await give(typed)).status).toBe(422);
  expect((await post({ "payment_method[cc_verification_number]": code })).status).toBe(422);
});

it("is charged a month later, with receipts sent and every queue run", async () => {
  await world.lab.runDue();
  await world.lab.setClock("2027-05-12T15:00:00Z");
  const ran = await world.lab.runDue();
  expect(ran["donations.charge-collections"]).toBeGreaterThanOrEqual(1);
  const { slug, owner } = tenant.organization;
  const back = world.visitor();
  keep(await back.signIn(slug, owner));
  const list = keep(await back.get(slug, "/manage/donations"));
  const donations = [...list.text.matchAll(/\/manage\/donations\/([0-9a-f-]{36})/g)];
  expect(donations.length).toBeGreaterThan(0);
  for (const [, id] of donations.slice(0, 4)) {
    keep(await back.get(slug, `/manage/donations/${id}`));
    keep(await back.call("GET", slug, `/manage/api/donations/${id}`));
  }
  keep(await back.get(slug, "/manage/transactions"));
});

async function collectTraces(): Promise<Traces> {
  const { stack } = world;
  const metrics = await fetch(`http://127.0.0.1:${stack.metricsPort}/metrics`);
  return {
    ...(await dumpDatabase(world.database)),
    ...(await readRedis(stack)),
    ...(await readCluster(world.database)),
    ...readFiles(stack.dataDir, "file", [await locateCluster(world.database)]),
    mails: JSON.stringify(await world.lab.readOutbox()),
    metrics: await metrics.text(),
    answers: answers.map(({ text, headers }) => text + JSON.stringify(headers)).join("\n"),
  };
}

it("is found nowhere, in no form", async () => {
  const traces = await collectTraces();
  expect(Object.keys(traces)).toEqual(
    expect.arrayContaining([
      ...["table public.transactions", "table vault.cards", "file logs/web.log"],
      "file simulators/stripe/journal.jsonl",
    ]),
  );
  // The search includes the write-ahead log and the tables' own files, wherever the cluster is.
  const places = Object.keys(traces);
  expect(places.filter((place) => /^pg_wal [0-9A-F]{24}$/.test(place))).not.toEqual([]);
  expect(places.filter((place) => /^cluster base\/\d+\/\d+$/.test(place))).not.toEqual([]);
  expect(traces["table vault.cards"]).not.toBe("");
  expect(traces.mails).toContain(number.slice(-4));
  expect(findNumber(number, traces)).toEqual([]);
  expect(Object.keys(traces).filter((place) => traces[place]?.includes(code))).toEqual([]);
});

it("would be found in the write-ahead log alone", async () => {
  const planted = newCardNumber();
  const forms = [...formsOf(planted)].filter(([, form]) => !form.includes("\0"));
  const text = forms.map(([, form]) => form).join("\n");
  await world.database.query("SELECT pg_logical_emit_message(true, 'canary', $1)", [text]);
  const hits = findNumber(planted, await readCluster(world.database));
  const found = hits.map((hit) => hit.replace(/^pg_wal [0-9A-F]{24}: /, ""));
  expect(new Set(found)).toEqual(new Set(forms.map(([name]) => name)));
});

it("would be found: planted once in each place, it is", async () => {
  const { database, stack } = world;
  const forms = formsOf(number);
  const file = path.join(stack.dataDir, "logs", "planted.log");
  const redis = openRedis(stack);
  // PostgreSQL accepts no zero bytes, and JSON escapes them.
  const text = [...forms.values()].filter((form) => !form.includes("\0")).join("\n");
  try {
    await database.query("CREATE TABLE vault.planted AS SELECT $1::text AS line", [text]);
    fs.writeFileSync(file, [...forms.values()].join("\n"), "latin1");
    await redis?.hset("planted", "field", text);
    const hits = new Set(findNumber(number, await collectTraces()));
    for (const [name, form] of forms) {
      expect(hits).toContain(`file logs/planted.log: ${name}`);
      if (form.includes("\0")) continue;
      expect(hits).toContain(`table vault.planted: ${name}`);
      if (redis) expect(hits).toContain(`redis: ${name}`);
    }
  } finally {
    await database.query("DROP TABLE IF EXISTS vault.planted");
    fs.rmSync(file, { force: true });
    await redis?.del("planted");
    redis?.disconnect();
  }
});

it("leaves no code in the vault: there is no column for it, and no room in the sealed record", async () => {
  const { rows: columns } = await world.database.query<{ name: string }>(
    `SELECT table_schema || '.' || table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema')
        AND column_name ~* 'cvv|cvc|csc|security_code|verification_number'`,
  );
  // The vault stores whether there was a code, but not the code.
  expect(columns.map(({ name }) => name)).toEqual(["vault.card_tokens.has_security_code"]);
  const temporal = "/cvault/credit-card/temporal";
  token = (await donor.get(tenant.organization.slug, campaignPath())).meta("csrf-token");
  const last = newCardNumber();
  for (const cvv of ["123", "987"]) {
    const body = JSON.stringify({ pan: last, cc_expiration: "12/39", cvv, key: token });
    expect((await sendBytes(temporal, "application/json", body)).status).toBe(201);
  }
  const { rows } = await world.database.query<{ size: number }>(
    `SELECT length(sealed) AS size FROM vault.card_tokens WHERE last_four = $1 AND sealed IS NOT NULL`,
    [last.slice(-4)],
  );
  const expiry = { expirationMonth: 12, expirationYear: 2039 };
  const record = JSON.stringify({ number: last, ...expiry, holderName: "" });
  expect(rows.length).toBeGreaterThanOrEqual(2);
  // Nonce and tag of AES-GCM are 28 bytes; the rest of a record is number and expiry.
  for (const { size } of rows) expect(size).toBe(record.length + 28);
});
