import { beforeAll, expect, it } from "vitest";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { getOrganization } from "./get-organization.server";
import { updatePermissions } from "./update-permissions.server";

const now = new Date("2026-11-21T12:00:00Z");

beforeAll(() => useTestDatabase());

it("changes the named permissions only, with one record", async () => {
  const ctx = await createTestOrganization(now);
  const none = {
    suggest_monthly_recurrence: false,
    improve_donation_experience: false,
    recover_rejected_donations: false,
  };
  expect((await getOrganization(ctx)).permissions).toEqual(none);
  const changed = await updatePermissions(ctx, { suggest_monthly_recurrence: true });
  expect(changed.permissions).toEqual({ ...none, suggest_monthly_recurrence: true });
  await updatePermissions(ctx, { recover_rejected_donations: true });
  await updatePermissions(ctx, { recover_rejected_donations: true });
  expect((await getOrganization(ctx)).permissions).toEqual({
    ...none,
    suggest_monthly_recurrence: true,
    recover_rejected_donations: true,
  });
  const entries = await ctx.statements({
    name: "test-audit",
    text: "SELECT changes FROM audit_entries WHERE operation = 'update-permissions' ORDER BY id",
    values: [],
  });
  expect(entries[0]).toEqual([
    { changes: { suggest_monthly_recurrence: [false, true] } },
    { changes: { recover_rejected_donations: [false, true] } },
  ]);
});
