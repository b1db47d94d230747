/** How Salesforce is connected, tested, broken, mended and disconnected. */
import { describe, expect, it } from "vitest";
import {
  contextFor,
  createTestOrganization,
  testDatabase,
} from "../../../tests/factories/database";
import { useSalesforce, type TestSalesforce } from "../../../tests/factories/servers/salesforce";
import { env } from "~/infrastructure/env.server";
import type { OrganizationContext } from "../context";
import { beginConnection } from "./begin-connection.server";
import { breakIntegration } from "./break-integration.server";
import { countCall } from "./count-calls.server";
import { connectIntegration } from "./connect-integration.server";
import { disconnectIntegration } from "./disconnect-integration.server";
import { finishConnection } from "./finish-connection.server";
import { getIntegration } from "./get-integration.server";
import { listIntegrations } from "./list-integrations.server";
import { openSession } from "./open-session.server";
import { requireFeature } from "./in-plan";
import { setupChangesSchema, connectFormSchema } from "./schema";
import { testConnection } from "./test-connection.server";
import { updateSetup } from "./update-setup.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

/** An organisation whose plan has the feature. */
async function newOwner(): Promise<OrganizationContext> {
  const { organization, user } = await createTestOrganization(now);
  const features = ["salesforce_integration"];
  return contextFor({ ...organization, features, featuresOverridden: true }, user, now);
}

const at = (ctx: OrganizationContext, instant: Date) => {
  if (!ctx.user) throw new Error("nobody is signed in");
  return contextFor(ctx.organization, { ...ctx.user, authenticatedAt: instant }, instant);
};
const idOf = async (ctx: OrganizationContext) => (await listIntegrations(ctx))[0]?.uuid ?? "";
const production = { environment: "production", domain: "" } as const;

async function connect(ctx: OrganizationContext, flavour: "npsp" | "nonprofit_cloud" = "npsp") {
  const uuid = await idOf(ctx);
  const answer = await salesforce.consent(await beginConnection(ctx, uuid, production), flavour);
  expect(await finishConnection(ctx, answer)).toEqual({ outcome: "connected", uuid });
  return uuid;
}

const rowOf = (ctx: OrganizationContext) => ctx.read((db) => db.integration.findFirstOrThrow());

describe("a connection", () => {
  it("is one for each organisation, with usual settings", async () => {
    const ctx = await newOwner();
    const [first] = await listIntegrations(ctx);
    expect(await listIntegrations(ctx)).toEqual([first]);
    expect(first).toMatchObject({
      ...{ kind: "salesforce", state: "disconnected" },
      setup: {
        objects: { donors: true, donations: true, campaigns: true },
        ...{ sync_delay: 300, call_limit: 5000, environment: "production" },
      },
    });
  });

  it("needs the plan's feature", async () => {
    const { organization, user } = await createTestOrganization(now);
    const plain = { ...organization, features: [], featuresOverridden: true };
    const ctx = contextFor(plain, user, now);
    expect(() => requireFeature(ctx)).toThrow("feature_required");
    await expect(listIntegrations(ctx)).rejects.toThrow("feature_required");
  });

  it("is made by a person's consent, once, in the same session", async () => {
    const ctx = await newOwner();
    const uuid = await idOf(ctx);
    const address = await beginConnection(ctx, uuid, production);
    const answer = await salesforce.consent(address);
    const other = contextFor(ctx.organization, { ...ctx.user!, sessionId: ctx.newId() }, now);
    expect(await finishConnection(other, answer)).toEqual({ outcome: "refused", uuid: null });
    const outcomes = await Promise.all([
      finishConnection(ctx, answer),
      finishConnection(ctx, answer),
    ]);
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(["connected", "refused"]);
    expect(await getIntegration(ctx, uuid)).toMatchObject({ state: "connected", pause: null });
    const { accountId, secrets } = await rowOf(ctx);
    expect(accountId).toMatch(/^00D/);
    const { access } = salesforce.simulator.books.get("grants", accountId ?? "")!;
    expect(secrets).not.toContain(access);
  });

  it("is not made without consent, or by a late answer", async () => {
    const ctx = await newOwner();
    const uuid = await idOf(ctx);
    const denied = await salesforce.consent(await beginConnection(ctx, uuid, production), "deny");
    expect(await finishConnection(ctx, denied)).toEqual({ outcome: "cancelled", uuid });
    const given = await salesforce.consent(await beginConnection(ctx, uuid, production));
    const late = at(ctx, later(16));
    expect(await finishConnection(late, given)).toEqual({ outcome: "expired", uuid });
    expect((await getIntegration(ctx, uuid)).state).toBe("disconnected");
  });

  it("asks for the password again", async () => {
    const ctx = await newOwner();
    const old = contextFor(ctx.organization, { ...ctx.user!, authenticatedAt: later(-11) }, now);
    const begun = beginConnection(old, await idOf(ctx), production);
    await expect(begun).rejects.toThrow("reauthentication_required");
  });

  it("takes a domain of the company's alone", () => {
    const read = (domain: string) =>
      connectFormSchema.safeParse({ environment: "my_domain", domain });
    expect(read(" https://Huellas.my.salesforce.com/ ").data?.domain).toBe(
      "huellas.my.salesforce.com",
    );
    expect(read("huellas--prueba.sandbox.my.salesforce.com").success).toBe(true);
    for (const bad of [
      ...["", "huellas.org", "127.0.0.1", "my.salesforce.com", "a.my.salesforce.com.evil.org"],
      ...["a.my.salesforce.com:8080", "evil.org#.my.salesforce.com", "u@a.my.salesforce.com"],
    ])
      expect(read(bad).success, bad).toBe(false);
  });
});

describe("a test of the connection", () => {
  it.each(["npsp", "nonprofit_cloud"] as const)("finds the objects of %s", async (flavour) => {
    const ctx = await newOwner();
    const uuid = await connect(ctx, flavour);
    const test = await testConnection(ctx, uuid);
    expect(test).toMatchObject({ outcome: "works", missingKeys: [], max: 15_000 });
    expect((await getIntegration(ctx, uuid)).flavour).toBe(flavour);
    const calls = await ctx.read((db) => db.integrationCall.findMany());
    expect(calls.reduce((sum, row) => sum + row.calls, 0)).toBeGreaterThan(4);
  });

  it("says that nothing is connected", async () => {
    const ctx = await newOwner();
    expect(await testConnection(ctx, await idOf(ctx))).toEqual({ outcome: "revoked" });
  });
});

describe("tokens", () => {
  it("are refreshed once for calls at one time, and the rotated one is kept", async () => {
    const ctx = await newOwner();
    await connect(ctx);
    const before = await rowOf(ctx);
    // A session there lasts two hours; the simulator has the machine's clock.
    const grant = salesforce.simulator.books.get("grants", before.accountId ?? "")!;
    salesforce.simulator.books.put("grants", grant.org, { ...grant, expiresAt: 0 });
    const sessions = [1, 2, 3, 4].map(() => openSession(ctx, before));
    const limits = await Promise.all(sessions.map(({ connector, send }) => connector.limits(send)));
    expect(limits.map(({ max }) => max)).toEqual([15_000, 15_000, 15_000, 15_000]);
    const after = await rowOf(ctx);
    expect(after.state).toBe("connected");
    expect(after.secrets).not.toBe(before.secrets);
    const { connector, send } = openSession(ctx, after);
    expect((await connector.limits(send)).max).toBe(15_000);
  });

  it("that people there ended break the integration, with a notice, and a new consent mends it", async () => {
    const ctx = await newOwner();
    const uuid = await connect(ctx);
    const before = await rowOf(ctx);
    const grant = salesforce.simulator.books.get("grants", before.accountId ?? "")!;
    salesforce.simulator.books.put("grants", grant.org, { ...grant, access: null, refresh: null });
    expect(await testConnection(ctx, uuid)).toEqual({ outcome: "revoked" });
    expect(await getIntegration(ctx, uuid)).toMatchObject({ state: "broken" });
    const { rows } = await testDatabase().owner.query(
      "SELECT payload FROM outbox WHERE organization_id = $1 AND job = 'news.record-item'",
      [ctx.organizationId],
    );
    expect(rows).toMatchObject([
      { payload: { kind: "integrations", facts: { notice: "broken", integration: uuid } } },
    ]);
    // What was refused then says nothing of the permission of now.
    await connect(ctx);
    await breakIntegration(ctx, uuid, before.secrets);
    expect((await getIntegration(ctx, uuid)).state).toBe("connected");
  });

  it("without an answer break nothing", async () => {
    const ctx = await newOwner();
    const uuid = await idOf(ctx);
    await connectIntegration(ctx, uuid, {
      ...{ environment: "production", domain: null, accountId: "00D000000000000AAA" },
      tokens: { accessToken: "a-token", refreshToken: "a-refresh" },
      instanceUrl: "http://127.0.0.1:9",
    });
    const settings = env();
    const { SALESFORCE_URL } = settings;
    settings.SALESFORCE_URL = "http://127.0.0.1:9";
    expect(await testConnection(ctx, uuid)).toEqual({ outcome: "unavailable" });
    settings.SALESFORCE_URL = SALESFORCE_URL;
    expect((await getIntegration(ctx, uuid)).state).toBe("connected");
  });

  it("open a session", async () => {
    const ctx = await newOwner();
    await connect(ctx);
    const { connector, send } = openSession(ctx, await rowOf(ctx));
    expect((await connector.limits(send)).remaining).toBeGreaterThan(0);
  });
});

describe("the setup", () => {
  it("changes what is given, with a record", async () => {
    const ctx = await newOwner();
    const uuid = await idOf(ctx);
    const changed = await updateSetup(ctx, uuid, { objects: { campaigns: false } });
    expect(changed.setup.objects).toEqual({ donors: true, donations: true, campaigns: false });
    const more = await updateSetup(ctx, uuid, { sync_delay: 0, call_limit: 200 });
    expect(more.setup).toMatchObject({ sync_delay: 0, call_limit: 200 });
    expect(more.setup.objects.campaigns).toBe(false);
    const records = await ctx.read((db) => db.auditEntry.findMany());
    expect(records.filter(({ operation }) => operation === "update-setup")).toHaveLength(2);
    await expect(updateSetup(ctx, ctx.newId(), {})).rejects.toThrow("not_found");
  });

  it("refuses waits and limits that are no choice", () => {
    const read = (setup: object) => setupChangesSchema.safeParse({ setup }).success;
    expect(read({ sync_delay: 7200, call_limit: 1_000_000 })).toBe(true);
    for (const bad of [{ sync_delay: 7 }, { call_limit: 99 }, { call_limit: 1_000_001 }])
      expect(read(bad), JSON.stringify(bad)).toBe(false);
  });
});

it("counts calls in ten minutes", async () => {
  const ctx = await newOwner();
  const uuid = await idOf(ctx);
  for (const minutes of [0, 9, 10]) await countCall(at(ctx, later(minutes)), uuid);
  const rows = await ctx.read((db) => db.integrationCall.findMany({ orderBy: { bucket: "asc" } }));
  expect(rows.map(({ bucket, calls }) => [bucket, calls])).toEqual([
    [now, 2],
    [later(10), 1],
  ]);
});

it("gives the permission back at the end, once", async () => {
  const ctx = await newOwner();
  const uuid = await connect(ctx);
  const { accountId } = await rowOf(ctx);
  await disconnectIntegration(ctx, uuid);
  expect(salesforce.simulator.books.get("grants", accountId ?? "")).toMatchObject({
    access: null,
    refresh: null,
  });
  expect(await rowOf(ctx)).toMatchObject({ state: "disconnected", secrets: "" });
  await expect(disconnectIntegration(ctx, uuid)).rejects.toThrow("invalid_transition");
});
