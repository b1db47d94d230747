/** The log of requests by its call. */
import { expect, it } from "vitest";
import { callAs } from "../../../../tests/factories/call-in-process";
import { contextFor } from "../../../../tests/factories/database";
import { giveAt, openStage, syncAt } from "../../../../tests/factories/salesforce/stage";
import { useSalesforce, type TestSalesforce } from "../../../../tests/factories/servers/salesforce";
import { calls } from "~/routes/api/integrations.calls";

const now = new Date("2026-11-21T12:00:00Z");

let salesforce: TestSalesforce;
useSalesforce((started) => (salesforce = started));

it("is there with the plan's feature, for the organisation's own integration", async () => {
  const stage = await openStage(salesforce, now);
  const { ctx, uuid } = stage;
  await giveAt(stage, "logged@example.org");
  await syncAt(stage, now);
  const ask = (context: typeof ctx, id: string) =>
    callAs(context, calls, "GET", `/manage/settings/integrations/${id}/requests/page/1`);
  expect((await ask(ctx, uuid)).status).toBe(200);
  expect((await ask(ctx, ctx.newId())).status).toBe(404);
  const without = contextFor({ ...ctx.organization, features: [] }, ctx.user, now);
  expect(await ask(without, uuid)).toMatchObject({
    ...{ status: 403, error: { code: "feature_required" } },
  });
});
