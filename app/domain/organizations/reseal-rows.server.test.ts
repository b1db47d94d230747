import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { createJobContext } from "../context";
import { resealRows } from "./reseal-rows.server";

const NOW = new Date("2026-11-21T12:00:00Z");
beforeAll(() => {
  useTestDatabase();
});

it("takes each row with its key and its old value, in its organisation", async () => {
  const { organizationId } = await createTestOrganization(NOW);
  const reseal = (sealAnew: (sealed: string) => string | null) =>
    resealRows(NOW, {
      rows: `SELECT 7 AS key, 'old' AS sealed WHERE $1::uuid = '${organizationId}' AND $2::text <> ''`,
      update: `SELECT 1 WHERE $1::uuid = '${organizationId}' AND $2::int = 7 AND $3::text = 'old' AND $4::text = 'new'`,
      contextIn: (place) => createJobContext("integrations.reseal-integrations", place),
      sealAnew,
    });
  expect(await reseal(() => "new")).toEqual({ resealed: 1, unreadable: 0 });
  expect(await reseal(() => null)).toEqual({ resealed: 0, unreadable: 1 });
});
