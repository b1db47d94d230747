import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../../tests/factories/database";
import { openTeam, pledgeBody, type TestTeam } from "../../../../tests/factories/pledges";
import { capturePledge } from "../capture-pledge.server";
import { getPledgeTerms } from "./get-pledge-terms.server";
import { updatePledge } from "../update-pledge.server";

let database: TestDatabase;
let team: TestTeam;
const T0 = "2026-11-28T12:00:00Z";

beforeAll(async () => {
  database = testDatabase();
  team = await openTeam(new Date(T0));
  const { campaignId, organization } = team.giving;
  await database.owner.query(
    `UPDATE campaigns SET upgrade_basis_points = 1250, upgrade_period = '1.year', upgrade_auto = true
      WHERE organization_id = $1 AND id = $2`,
    [organization.id, campaignId],
  );
});
afterAll(() => database.close());

it("offers what the campaign takes, with its increase", async () => {
  const terms = await getPledgeTerms(team.as("operator", T0), {
    slug: team.giving.campaignId,
    processorId: null,
  });
  expect(terms).toMatchObject({
    currency: "ARS",
    monthlyOffered: true,
    upgrade: { basisPoints: 1250, period: "1.year", auto: true },
  });
  expect(terms.days).toHaveLength(29);
});

it("keeps the increase of a pledge whose amount is corrected", async () => {
  const ctx = team.as("operator", T0);
  const donation = {
    ...{ recurrency: 1, amount: "1500.00", collect_day: 5 },
    upgrade: { percentage: 12.5, period: "1.year" },
  };
  const { pledge } = await capturePledge(ctx, pledgeBody(team, T0, { donation }));
  expect(pledge.upgrade?.basisPoints).toBe(1250);
  const changed = await updatePledge(ctx, pledge.id, { donation: { amount: "2000.00" } });
  expect(changed).toMatchObject({ amount: 200_000n, upgrade: { basisPoints: 1250 } });
});
