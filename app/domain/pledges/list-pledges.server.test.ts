import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contextAt, testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openTeam, pledgeBody } from "../../../tests/factories/pledges";
import { fileColumns } from "~/domain/file-columns.server";
import type { OrganizationContext } from "~/domain/context";
import { capturePledge } from "./capture-pledge.server";
import { checkPledge } from "./check-pledge.server";
import { listPledges } from "./list-pledges.server";

const now = new Date("2026-11-21T15:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(() => database.close());

async function rowsOf(ctx: OrganizationContext, query: Record<string, string>) {
  const filter = listPledges.readFilter(new URLSearchParams(query), ctx);
  const { items } = await listPledges(ctx, filter, { page: 1, perPage: 10 });
  return items.map(({ id }) => id);
}

describe("the organisation's list of pledges", () => {
  it("counts the days of receipt by its own clock", async () => {
    const team = await openTeam(now);
    // 23:30 of the 20th in Buenos Aires, and 00:30 of the 21st.
    const times = ["2026-11-21T02:30:00Z", "2026-11-21T03:30:00Z"];
    const ids = [];
    for (const at of times) {
      const body = pledgeBody(team, at);
      await capturePledge(team.as("operator", at), body);
      ids.push(body.uuid);
    }
    const owner = contextAt(team.giving.organization, now);
    expect(await rowsOf(owner, { from: "2026-11-21" })).toEqual([ids[1]]);
    expect(await rowsOf(owner, { to: "2026-11-20" })).toEqual([ids[0]]);
    expect(await rowsOf(owner, { from: "2026-11-20", to: "2026-11-21" })).toHaveLength(2);
    expect(await rowsOf(owner, { agency: team.agencyId, user: team.operatorId })).toHaveLength(2);
  });

  it("has the last check and the team's mode in its file", async () => {
    const team = await openTeam(now, { checkedBy: "organization", mode: "sandbox" });
    const body = pledgeBody(team, now, {
      donor: { first_name: "Ana", last_name: "Paz", email: "ana@example.org" },
    });
    await capturePledge(team.as("operator", now), body);
    const owner = contextAt(team.giving.organization, now);
    await checkPledge(owner, body.uuid, { outcome: "not_reached", note: "" });
    const columns = fileColumns(owner, listPledges);
    const rows = [];
    for await (const batch of listPledges.forFile(owner, {})) rows.push(...batch);
    const [row] = rows;
    if (!row || rows.length > 1) throw new Error(`${rows.length} rows`);
    const cells = Object.fromEntries(columns.map(({ name, text }) => [name, text(row)]));
    expect(cells).toMatchObject({
      ...{ uuid: body.uuid, state: "Recibido", mode: "Prueba", team: "Calle Sur" },
      ...{ person: "Nora Gil", code: "N7", first_name: "Ana", email: "ana@example.org" },
      ...{ amount: "1500,00", recurrence: "Mensual", check: "No contesta", donation_uuid: "" },
      checked_at: "21/11/2026 12:00",
    });
  });

  it.each(["manager", "supervisor", "operator"] as const)("is no file for a %s", async (role) => {
    const team = await openTeam(now);
    await expect(listPledges.forFile(team.as(role, now), {}).next()).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});
