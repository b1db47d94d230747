import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDonation } from "../../../tests/factories/charges";
import {
  asJob,
  contextAt,
  testDatabase,
  type TestDatabase,
} from "../../../tests/factories/database";
import { openTeam, type TestTeam } from "../../../tests/factories/pledges";
import { beginStatements } from "~/domain/organizations/days/begin-statements.server";
import { findClawbackRule } from "./find-clawback-rule.server";
import { getClawbackRule } from "./get-clawback-rule.server";
import { freezeStatements } from "./freeze-statements.server";
import { listClawbackLines } from "./list-clawback-lines.server";
import { listClawbackTeams } from "./list-clawback-teams.server";
import { saveClawbackRule } from "./save-clawback-rule.server";
import { clawbackRuleSchema } from "./schema";

const captured = new Date("2026-09-10T15:00:00Z");
const october = new Date("2026-10-02T15:00:00Z");
const november = new Date("2026-11-02T15:00:00Z");
const december = new Date("2026-12-02T15:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

const rule = clawbackRuleSchema.parse({
  ...{ fee: "1.000", window_kind: "charges", window_size: "3", percentage: "50" },
  exceptions: ["deceased"],
});

const ownerOf = ({ giving }: TestTeam, at: Date) => contextAt(giving.organization, at);
const freeze = (team: TestTeam, at: Date) =>
  freezeStatements(asJob(ownerOf(team, at), "agency-results.freeze-statements"));

/** A pledge whose monthly donation was charged once. */
async function chargedPledge(team: TestTeam): Promise<string> {
  const { donationId } = await makeDonation(team.giving.at(captured), team.giving, {
    monthly: true,
    email: `${randomUUID()}@example.org`,
  });
  await database.owner.query(
    `INSERT INTO pledges (organization_id, id, agency_id, campaign_id, captured_by_id, channel, mode, state,
       captured_at, received_at, editable_until, fingerprint, first_name, last_name, email, locale,
       recurrence, amount, currency, consents, payment_kind, donation_id, pending_at, created_at, updated_at)
     VALUES ($1, gen_random_uuid(), $2, $3, $4, 'f2f', 'live', 'payment_pending', $6, $6, $6, '\\x00', 'Ana', 'Paz',
       'ana@example.org', 'es', 'monthly', 150000, 'ARS', '[]', 'card', $5, $6, $6, $6)`,
    [
      ...[team.giving.organization.id, team.agencyId, team.giving.campaignId],
      ...[team.operatorId, donationId, captured],
    ],
  );
  return donationId;
}

const end = (donation: string, reason: string) =>
  database.owner.query(
    `UPDATE donations SET status = 'discarded', discarded_reason = $2, discarded_at = '2026-10-20T12:00:00Z' WHERE id = $1`,
    [donation, reason],
  );

async function linesOf(team: TestTeam, at = december) {
  const page = await listClawbackLines(ownerOf(team, at), {}, { page: 1, perPage: 50 });
  const lines = page.items.map(({ kind, amount, period, reason }) =>
    [period, kind, amount, reason].join(" "),
  );
  return { lines: lines.sort(), page };
}

describe("statements of teams", () => {
  it("bill a first charge once, take a part back, and correct it when the donation lives again", async () => {
    const team = await openTeam(captured);
    await saveClawbackRule(ownerOf(team, captured), team.agencyId, rule);
    const lost = await chargedPledge(team);
    const died = await chargedPledge(team);
    await chargedPledge(team);
    await freeze(team, october);
    await freeze(team, october);
    const fee = "2026-09 fee 100000 ";
    expect((await linesOf(team)).lines).toEqual([fee, fee, fee]);
    await end(lost, "donor_request");
    await end(died, "deceased");
    await freeze(team, november);
    await freeze(team, november);
    const loss = "2026-10 loss -50000 donor_request";
    expect((await linesOf(team)).lines).toEqual([fee, fee, fee, loss]);
    await database.owner.query(
      "UPDATE donations SET status = 'active', discarded_reason = NULL, discarded_at = NULL WHERE id = $1",
      [lost],
    );
    await freeze(team, december);
    const { lines, page } = await linesOf(team);
    expect(lines).toEqual([fee, fee, fee, loss, "2026-11 correction 50000 "]);
    expect(page).toMatchObject({ fees: 300_000n, losses: -50_000n, corrections: 50_000n });
    const owner = ownerOf(team, december);
    const read = await getClawbackRule(owner, team.agencyId);
    expect(read.rule).toMatchObject({ fee: 100_000n, windowSize: 3, startsIn: "2026-09" });
    expect(await owner.read((db) => findClawbackRule(owner, db, randomUUID()))).toBeNull();
    const [shown] = await listClawbackTeams(ownerOf(team, december));
    expect(shown?.last).toEqual({ period: "2026-11", currency: "ARS", sum: 50_000n });
  });

  it("never change: nobody updates or deletes a line", async () => {
    const team = await openTeam(captured);
    await saveClawbackRule(ownerOf(team, captured), team.agencyId, rule);
    await chargedPledge(team);
    await freeze(team, october);
    const id = team.giving.organization.id;
    for (const change of ["UPDATE clawback_lines SET amount = 1", "DELETE FROM clawback_lines"]) {
      await expect(database.asTenant(id, change)).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("leave out first charges of before the rule, and stay inside their organisation", async () => {
    const team = await openTeam(captured);
    await chargedPledge(team);
    await saveClawbackRule(ownerOf(team, october), team.agencyId, rule);
    await freeze(team, november);
    expect((await linesOf(team)).lines).toEqual([]);
    const other = await openTeam(captured);
    await expect(
      saveClawbackRule(ownerOf(other, captured), team.agencyId, rule),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await listClawbackTeams(ownerOf(other, captured))).map((one) => one.agencyId)).toEqual([
      other.agencyId,
    ]);
    await expect(listClawbackTeams(team.as("manager", captured))).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("refuse a fee that is no amount", async () => {
    const team = await openTeam(captured);
    await expect(
      saveClawbackRule(ownerOf(team, captured), team.agencyId, { ...rule, fee: "0" }),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("begin once a day where a team has a rule", async () => {
    const team = await openTeam(captured);
    const organization = team.giving.organization.id;
    await saveClawbackRule(ownerOf(team, captured), team.agencyId, rule);
    const queued = async () => {
      const { rows } = await database.owner.query<{ count: string }>(
        `SELECT count(*) FROM outbox WHERE organization_id = $1 AND job = 'agency-results.freeze-statements'`,
        [organization],
      );
      return Number(rows[0]?.count);
    };
    await beginStatements(new Date("2033-02-01T02:00:00Z"));
    await beginStatements(new Date("2033-02-01T23:00:00Z"));
    expect(await queued()).toBe(1);
    await beginStatements(new Date("2033-02-02T02:00:00Z"));
    expect(await queued()).toBe(2);
  });
});
