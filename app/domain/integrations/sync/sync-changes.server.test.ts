/** What pauses a run: no package there, and a plan without the feature. */
import { expect, it } from "vitest";
import { jobContext } from "../../../../tests/factories/database";
import { giveAt, openStage, recordsOf, syncAt } from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { getIntegration } from "../get-integration.server";
import { openSession } from "../open-session.server";
import { testConnection } from "../test-connection.server";
import { counting, RunEnds } from "./run";
import { syncChanges } from "./sync-changes.server";

const now = new Date("2026-11-21T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

/** Opens an organisation without a package, with a donation to send. */
async function openPlain() {
  const stage = await openStage(salesforce, now, "plain");
  await giveAt(stage, "plain@example.org");
  await syncAt(stage, now);
  expect(await getIntegration(stage.ctx, stage.uuid)).toMatchObject({
    ...{ flavour: null, state: "connected" },
    pause: { reason: "no_flavour", until: later(60) },
  });
  const { books } = salesforce.simulator;
  const install = () => {
    const org = books.get("orgs", stage.org);
    if (org) books.put("orgs", stage.org, { ...org, flavour: "npsp" });
  };
  return { stage, install };
}

it("asks again by itself, and sends once a package is there", async () => {
  const { install, stage } = await openPlain();
  install();
  await syncAt(stage, later(61));
  await syncAt(stage, later(62));
  expect(recordsOf(stage, "Contact")).toHaveLength(1);
  expect((await getIntegration(stage.ctx, stage.uuid)).flavour).toBe("npsp");
});

it("goes on at once where a person tests the connection", async () => {
  const { install, stage } = await openPlain();
  expect(await testConnection(stage.ctx, stage.uuid)).toEqual({ outcome: "no_flavour" });
  install();
  expect(await testConnection(stage.ctx, stage.uuid)).toMatchObject({ outcome: "works" });
  expect((await getIntegration(stage.ctx, stage.uuid)).pause).toBeNull();
});

it("pauses where the plan has no integrations any more, and loses nothing", async () => {
  const stage = await openStage(salesforce, now);
  const { ctx, uuid } = stage;
  await giveAt(stage, "plan@example.org");
  const without = { ...ctx.organization, features: [] };
  const job = jobContext(without, "integrations.sync-changes", now);
  await syncChanges(job, { integrationId: uuid });
  expect(await getIntegration(ctx, uuid)).toMatchObject({
    ...{ state: "connected", pause: { reason: "plan", until: later(60) } },
  });
  await syncAt(stage, later(61));
  expect(recordsOf(stage, "Contact")).toHaveLength(1);
});

it("makes no call after its time", async () => {
  const { ctx } = await openStage(salesforce, now);
  const row = await ctx.read((db) => db.integration.findFirstOrThrow());
  const { session } = counting(openSession(ctx, row), 5, performance.now() - 1);
  const request = { method: "GET", path: "/services/data/v62.0/limits" } as const;
  await expect((async () => session.send(request))()).rejects.toThrow(RunEnds);
});

it("ends no claim of another run", async () => {
  const stage = await openStage(salesforce, now);
  const { ctx, uuid } = stage;
  await giveAt(stage, "claim@example.org");
  await salesforce.script("slow:400");
  const run = syncChanges(jobContext(ctx.organization, "integrations.sync-changes", now), {
    integrationId: uuid,
  });
  const claimedUntil = later(30);
  await expect
    .poll(async () => {
      const where = { id: uuid, claimedUntil: { not: null } };
      const data = { claimedUntil };
      return (await ctx.transaction((db) => db.integration.updateMany({ where, data }))).count;
    })
    .toBe(1);
  await run;
  const row = await ctx.read((db) => db.integration.findFirstOrThrow());
  expect(row.claimedUntil).toEqual(claimedUntil);
});
