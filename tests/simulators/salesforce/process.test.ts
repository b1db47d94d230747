import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Simulator } from "./server";

const redirectUri = "http://localhost/auth/salesforce/callback";
const simulator = new Simulator({
  ...{ port: 0, clientId: "client", clientSecret: "hush", redirectUri, folder: null },
  controlSecret: "control",
});
const key = "Platform_Key__c";

beforeAll(() => simulator.listen());
afterAll(() => simulator.close());

interface Grant {
  access_token: string;
  refresh_token: string;
  id: string;
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const answer = await fetch(`${simulator.url()}/_sim/salesforce/${path}`, {
    method,
    headers: { "x-sim-control": "control" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.json();
}

const newOrg = async (flavour = "npsp", limit = 1000) =>
  (await control("POST", "orgs", { flavour, limit })) as Grant;
const orgIn = ({ id }: Grant) => id.split("/").at(-2) ?? "";

async function call(grant: Grant, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${simulator.url()}/services/data/v62.0/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${grant.access_token}`,
      ...(typeof body === "string" && { "content-type": "text/csv" }),
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get("content-type")?.includes("json") && text !== "";
  return {
    status: answer.status,
    usage: answer.headers.get("sforce-limit-info"),
    body: isJson ? (JSON.parse(text) as unknown) : text,
  };
}

const upsert = (grant: Grant, object: string, rows: object[]) =>
  call(grant, "PATCH", `composite/sobjects/${object}/${key}`, {
    allOrNone: false,
    records: rows.map((row) => ({ attributes: { type: object }, ...row })),
  });

async function token(form: Record<string, string>) {
  const answer = await fetch(`${simulator.url()}/services/oauth2/token`, {
    method: "POST",
    body: new URLSearchParams({ client_id: "client", client_secret: "hush", ...form }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

test("a code works once, with its verifier, and a refresh token works once", async () => {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: "client", redirect_uri: redirectUri, scope: "api" },
    ...{ state: "s", code_challenge_method: "S256", decision: "approve" },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  });
  const address = `${simulator.url()}/services/oauth2/authorize?${query}`;
  const consent = async () => {
    const { headers } = await fetch(address, { redirect: "manual" });
    return new URL(headers.get("location") ?? "").searchParams.get("code") ?? "";
  };
  const form = { grant_type: "authorization_code", redirect_uri: redirectUri };
  const wrong = await token({ ...form, code: await consent(), code_verifier: "x".repeat(43) });
  expect(wrong).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  const code = await consent();
  const first = await token({ ...form, code, code_verifier: verifier });
  expect(first.status).toBe(200);
  expect((await token({ ...form, code, code_verifier: verifier })).status).toBe(400);
  const refresh = { grant_type: "refresh_token", refresh_token: first.body.refresh_token ?? "" };
  const second = await token(refresh);
  expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
  expect((await token(refresh)).body.error).toBe("invalid_grant");
  await fetch(`${simulator.url()}/services/oauth2/revoke`, {
    method: "POST",
    body: new URLSearchParams({ token: second.body.refresh_token ?? "" }),
  });
  expect(await call(second.body as unknown as Grant, "GET", "limits")).toMatchObject({
    status: 401,
    body: [{ errorCode: "INVALID_SESSION_ID" }],
  });
});

test("records are upserted by key, each with its own result", async () => {
  const grant = await newOrg();
  const good = { [key]: "A-1", LastName: "Paz", Email: "ana@example.org" };
  const long = { [key]: "A-2", LastName: "x".repeat(81) };
  const first = await upsert(grant, "Contact", [good, long, { [key]: "A-3", FirstName: "Rita" }]);
  expect(first).toMatchObject({
    status: 200,
    body: [
      { success: true, created: true },
      { success: false, errors: [{ statusCode: "STRING_TOO_LONG" }] },
      { success: false, errors: [{ statusCode: "REQUIRED_FIELD_MISSING", fields: ["LastName"] }] },
    ],
  });
  const again = await upsert(grant, "contact", [{ [key]: "a-1", Email: null }]);
  expect(again.body).toMatchObject([{ success: true, created: false }]);
  const read = await call(
    grant,
    "GET",
    `query?q=${encodeURIComponent(`SELECT Id, Email, AccountId FROM Contact WHERE ${key} IN ('A-1')`)}`,
  );
  expect(read.body).toMatchObject({ totalSize: 1, records: [{ Email: null }] });
  expect(JSON.stringify(read.body)).toMatch(/"AccountId":"001/);
  const many = Array.from({ length: 201 }, (_, index) => ({ [key]: String(index), LastName: "x" }));
  expect((await upsert(grant, "Contact", many)).status).toBe(400);
  const other = await newOrg();
  expect(await control("GET", `records?object=Contact&org=${orgIn(other)}`)).toEqual({
    records: [],
  });
});

test("a gift names its parents by their keys, and a package adds what it adds", async () => {
  const grant = await newOrg();
  await upsert(grant, "Campaign", [{ [key]: "C-1", Name: "Roof" }]);
  const gift = { StageName: "Closed Won", CloseDate: "2026-11-02", Name: "Gift", Amount: 15.5 };
  const rows = [
    { ...gift, [key]: "T-1", Campaign: { [key]: "C-1" } },
    { ...gift, [key]: "T-2", Campaign: { [key]: "C-9" } },
    { ...gift, [key]: "T-3", npe01__Do_Not_Automatically_Create_Payment__c: true },
  ];
  expect((await upsert(grant, "Opportunity", rows)).body).toMatchObject([
    { success: true },
    { success: false, errors: [{ statusCode: "INVALID_FIELD" }] },
    { success: true },
  ]);
  const { records } = (await control(
    "GET",
    `records?object=npe01__OppPayment__c&org=${orgIn(grant)}`,
  )) as { records: unknown[] };
  expect(records).toMatchObject([{ fields: { npe01__Payment_Amount__c: 15.5 } }]);
});

test("a script decides the next answers, and the limit of a day ends all calls", async () => {
  const grant = await newOrg("nonprofit_cloud", 8);
  const rows = [
    { [key]: "A-1", LastName: "Paz" },
    { [key]: "A-2", LastName: "Sosa" },
  ];
  const words = ["row_lock", "server_error", "limit", "validation", "invalid_grant"];
  await control("PUT", "script", { answers: words });
  expect((await upsert(grant, "Account", rows)).body).toMatchObject([
    { success: false, errors: [{ statusCode: "UNABLE_TO_LOCK_ROW" }] },
    { success: true },
  ]);
  expect((await upsert(grant, "Account", rows)).status).toBe(503);
  expect(await upsert(grant, "Account", rows)).toMatchObject({
    status: 403,
    usage: "api-usage=3/8",
  });
  expect((await upsert(grant, "Account", rows)).body).toMatchObject([
    { success: false },
    { success: true },
  ]);
  expect((await upsert(grant, "Account", rows)).status).toBe(401);
  expect((await call(grant, "GET", "limits")).status).toBe(401);
  const little = await newOrg("npsp", 1);
  expect((await call(little, "GET", "limits")).body).toMatchObject({
    DailyApiRequests: { Max: 1 },
  });
  expect(await call(little, "GET", "sobjects")).toMatchObject({
    status: 403,
    body: [{ errorCode: "REQUEST_LIMIT_EXCEEDED" }],
  });
});

test("a bulk job loads a file of rows and names those that failed", async () => {
  const grant = await newOrg();
  const job = { object: "Contact", operation: "upsert", externalIdFieldName: key };
  const { body } = await call(grant, "POST", "jobs/ingest", job);
  const { id } = body as { id: string };
  const file = `${key},LastName,Email\nB-1,"Paz, Ana",ana@example.org\nB-2,,\n`;
  expect((await call(grant, "PUT", `jobs/ingest/${id}/batches`, file)).status).toBe(201);
  await call(grant, "PATCH", `jobs/ingest/${id}`, { state: "UploadComplete" });
  expect((await call(grant, "GET", `jobs/ingest/${id}`)).body).toMatchObject({
    ...{ state: "JobComplete", numberRecordsProcessed: 2, numberRecordsFailed: 1 },
  });
  expect((await call(grant, "GET", `jobs/ingest/${id}/failedResults`)).body).toMatch(
    /REQUIRED_FIELD_MISSING.*"B-2"/,
  );
  expect((await call(grant, "GET", `jobs/ingest/${id}/successfulResults`)).body).toMatch(
    /"true","B-1","Paz, Ana"/,
  );
  expect((await call(grant, "PUT", `jobs/ingest/${id}/batches`, file)).status).toBe(400);
  const wrong = (await call(grant, "POST", "jobs/ingest", job)).body as { id: string };
  await call(grant, "PUT", `jobs/ingest/${wrong.id}/batches`, `${key},Nope__c\nB-3,x\n`);
  await call(grant, "PATCH", `jobs/ingest/${wrong.id}`, { state: "UploadComplete" });
  expect((await call(grant, "GET", `jobs/ingest/${wrong.id}`)).body).toMatchObject({
    ...{ state: "Failed", errorMessage: "InvalidBatch : Field name not found : Nope__c" },
  });
});
