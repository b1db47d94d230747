import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { openedLink } from "../../../tests/factories/invitations";
import { PASSWORD, signedInContext, signUp, visitorAt } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { inviteUser } from "../users/invite-user.server";
import { getOrganizationUser } from "../users/get-organization-user.server";
import { acceptInvitation } from "./accept-invitation.server";

const now = new Date("2026-11-21T12:00:00Z");
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

it("uses the invitation's role at the acceptance, not the one read before", async () => {
  const ctx = await signedInContext(await signUp(now), now);
  const person = { first_name: "Eva", last_name: "Inés" };
  const email = `invitada-${ctx.newId()}@huellas.example`;
  const invited = await inviteUser(ctx, { ...person, email, role: "admin" });
  if (invited.state !== "done") throw new Error("the invitation still runs");
  const { uuid } = invited.answer;
  const token = await openedLink(now, uuid);
  // The invitation was read with the admin role; its acceptance waits for the commit that lowers
  // it.
  const lowering = await database.owner.connect();
  await lowering.query("BEGIN");
  await lowering.query("UPDATE invitations SET role = 'viewer' WHERE id = $1", [uuid]);
  const newMember = { ...person, password: PASSWORD, accept_terms: true as const };
  const accepted = acceptInvitation(visitorAt(now), token, { newMember });
  await untilSomebodyWaitsFor(lowering);
  await lowering.query("COMMIT");
  lowering.release();
  await accepted;
  expect(await getOrganizationUser(ctx, uuid)).toMatchObject({ role: "viewer", state: "active" });
});

/** Waits until another session waits for this one's lock. */
async function untilSomebodyWaitsFor(holder: pg.PoolClient): Promise<void> {
  const { rows } = await holder.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  for (;;) {
    const { rowCount } = await database.owner.query(
      "SELECT 1 FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))",
      [rows[0]?.pid],
    );
    if (rowCount) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
