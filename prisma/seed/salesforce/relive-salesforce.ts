/** Connects an organisation to the simulated Salesforce, with a past of a week. */
import { z } from "zod";
import { createJobContext, type OrganizationContext } from "~/domain/context";
import { updateDonor } from "~/domain/donors/update-donor.server";
import { connectIntegration } from "~/domain/integrations/connect-integration.server";
import { listIntegrations } from "~/domain/integrations/list-integrations.server";
import { listRules } from "~/domain/integrations/list-rules.server";
import { orderComparison } from "~/domain/integrations/order-comparison.server";
import { createRule } from "~/domain/integrations/rules/create-rule.server";
import { updateRule } from "~/domain/integrations/rules/update-rule.server";
import { noteEverything } from "~/domain/integrations/sync/note-everything.server";
import { syncChanges } from "~/domain/integrations/sync/sync-changes.server";
import { testConnection } from "~/domain/integrations/test-connection.server";
import { setClock } from "~/infrastructure/clock";
import { callSimulator } from "../call-simulator";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days ago: the connection, the request that fails, the comparison. */
const [CONNECTED, FAILED, COMPARED] = [6, 2, 1];
/** Far more than the story needs. */
const MOST_RUNS = 60;
const KEY = "Platform_Key__c";

const grantSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  instance_url: z.string(),
  id: z.string(),
});
const recordsSchema = z.object({
  records: z.array(z.object({ id: z.string(), fields: z.record(z.string(), z.unknown()) })),
});

/**
 * Connects the integration, maps two fields, and sends everything. Later the organisation's own rule there refuses a
 * donor who moved, a person there changes another donor's city, and the comparison finds and mends both.
 */
export async function reliveSalesforce(
  at: (now: Date) => OrganizationContext,
  present: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(present.getTime() - days * DAY_MS);
  const integrationId = await connect(at(daysAgo(CONNECTED)));
  await noteEverything(jobContext("note", at(daysAgo(CONNECTED))), { integrationId });
  await sendUntilDone(at, daysAgo(CONNECTED), integrationId);
  const moved = await moveDonors(at(daysAgo(FAILED)));
  await control("PUT", "script", { answers: ["validation"] });
  await sendUntilDone(at, daysAgo(FAILED), integrationId);
  await control("PUT", "script", { answers: [] });
  await changeThere(at(present), moved.at(-1) ?? "");
  await orderComparison(at(daysAgo(COMPARED)), integrationId);
  await sendUntilDone(at, daysAgo(COMPARED), integrationId);
  setClock(present);
}

function control(method: string, action: string, body?: object): Promise<string> {
  return callSimulator({ of: "salesforce", method, action, ...(body && { body }) });
}

const jobContext = (job: "note" | "sync", ctx: OrganizationContext) =>
  createJobContext(
    job === "note" ? "integrations.note-everything" : "integrations.sync-changes",
    ctx,
  );

/** Returns the integration's id. */
async function connect(ctx: OrganizationContext): Promise<string> {
  setClock(ctx.now);
  const grant = grantSchema.parse(
    JSON.parse(await control("POST", "orgs", { flavour: "npsp" })) as unknown,
  );
  const [integration] = await listIntegrations(ctx);
  if (!integration) throw new Error("the organisation has no integration");
  const { uuid } = integration;
  await connectIntegration(ctx, uuid, {
    ...{ environment: "production", domain: null },
    tokens: { accessToken: grant.access_token, refreshToken: grant.refresh_token },
    instanceUrl: grant.instance_url,
    accountId: accountOf(grant.id),
  });
  const { outcome } = await testConnection(ctx, uuid);
  if (outcome !== "works") throw new Error(`the connection ${outcome}`);
  await createRule(ctx, uuid, {
    class_name: "Donor",
    mapping: {
      ...{ attribute: "uid_number", object: "Contact", field: "Tax_Id__c" },
      sync_rule: "override_if_empty",
    },
  });
  const city = (await listRules(ctx, uuid)).find(({ mapping }) => mapping.field === "MailingCity");
  if (!city) throw new Error("no rule maps the city");
  await updateRule(ctx, uuid, city.id, { mapping: { sync_rule: "always_override" } });
  return uuid;
}

/** Returns the company's id of the organisation. */
function accountOf(identity: string): string {
  return /\/id\/(\w+)\//.exec(identity)?.[1] ?? "";
}

/** Runs the job minute by minute until both sides agree; what is left after an hour is the workers' to send. */
async function sendUntilDone(
  at: (now: Date) => OrganizationContext,
  begun: Date,
  integrationId: string,
): Promise<void> {
  // What changed waits for further changes first.
  const { syncDelay } = await at(begun).read((db) =>
    db.integration.findFirstOrThrow({ where: { id: integrationId }, select: { syncDelay: true } }),
  );
  for (let run = 0; run < MOST_RUNS; run += 1) {
    const now = new Date(begun.getTime() + syncDelay * 1000 + run * MINUTE_MS);
    setClock(now);
    await syncChanges(jobContext("sync", at(now)), { integrationId });
    if (await isDone(at(now), integrationId)) return;
  }
}

async function isDone(ctx: OrganizationContext, integrationId: string): Promise<boolean> {
  const { now, organizationId } = ctx;
  const own = { organizationId, integrationId };
  const [changes, loads, comparisons, due] = await ctx.read((db) =>
    Promise.all([
      db.integrationChange.count({ where: { organizationId } }),
      db.integrationLoad.count({ where: own }),
      db.integrationComparison.count({ where: { ...own, endedAt: null } }),
      db.integration.count({
        where: { organizationId, id: integrationId, compareAt: { lte: now } },
      }),
    ]),
  );
  return changes + loads + comparisons + due === 0;
}

/** Three donors tell that they moved; returns their ids in the order in which they are sent. */
async function moveDonors(ctx: OrganizationContext): Promise<string[]> {
  setClock(ctx.now);
  const donors = await ctx.read((db) =>
    db.donor.findMany({
      where: { organizationId: ctx.organizationId, erasedAt: null, mergedIntoId: null },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      ...{ select: { id: true }, take: CITIES.length },
    }),
  );
  for (const [place, { id }] of donors.entries())
    await updateDonor(ctx, id, { city_address: CITIES[place] });
  return donors.map(({ id }) => id).toSorted();
}
const CITIES = ["Concepción", "Los Ángeles", "Temuco"];

/** A person of the organisation types another city there. */
async function changeThere(ctx: OrganizationContext, donorId: string): Promise<void> {
  const { accountId } = await ctx.read((db) =>
    db.integration.findFirstOrThrow({ where: { organizationId: ctx.organizationId } }),
  );
  const org = accountId ?? "";
  const query = new URLSearchParams({ object: "Contact", org });
  const { records } = recordsSchema.parse(
    JSON.parse(await control("GET", `records?${query}`)) as unknown,
  );
  const contact = records.find(({ fields }) => fields[KEY] === donorId);
  if (!contact) throw new Error("the donor is not there");
  const { id } = contact;
  await control("POST", "records", {
    org,
    object: "Contact",
    id,
    fields: { MailingCity: "Talca" },
  });
}
