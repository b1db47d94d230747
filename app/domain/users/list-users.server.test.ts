import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../../../tests/factories/database";
import { joinAs, signedInContext, signUp, visitorAt } from "../../../tests/factories/people";
import { closeDatabase } from "~/infrastructure/database/database.server";
import { cancelInvitation } from "./cancel-invitation.server";
import { discardUser } from "./discard-user.server";
import { getPersonEmail } from "./account/get-person-email.server";
import { inviteUser } from "./invite-user.server";
import { listUsers } from "./list-users.server";
import { reactivateUser } from "./reactivate-user.server";
import { resendInvitation } from "./resend-invitation.server";
import { updateUserRole } from "./update-user-role.server";

const now = new Date("2026-11-21T12:00:00Z");
const paging = { page: 1, perPage: 25 };
const refused = (code: string) => ({ code });
let database: TestDatabase;
beforeAll(() => {
  database = testDatabase();
});
afterAll(async () => {
  await Promise.all([database.close(), closeDatabase()]);
});

async function openOrganization() {
  const owner = await signUp(now);
  return { owner, ctx: await signedInContext(owner, now) };
}

describe("listUsers", () => {
  it("finds by name, role and state, in pages, and nobody of another organisation", async () => {
    const { ctx, owner } = await openOrganization();
    const stranger = await openOrganization();
    await joinAs("finance", owner, now);
    const email = `zoe-${process.pid}@huellas.example`;
    await inviteUser(ctx, { email, first_name: "Zoë", last_name: "Inés", role: "viewer" });
    const find = async (filter: Parameters<typeof listUsers>[1]) =>
      (await listUsers(ctx, filter, paging)).total;
    expect(await find({})).toBe(3);
    expect(await find({ q: "zoe INES" })).toBe(1);
    expect(await find({ q: "%" })).toBe(0);
    expect(await find({ role: "finance" })).toBe(1);
    expect(await find({ state: "invited" })).toBe(1);
    const sorted = async (sort: "oldest" | "name") =>
      (await listUsers(ctx, { sort }, paging)).items.map(({ full_name: name }) => name);
    const names = await sorted("name");
    expect(names.toSorted((a, b) => a.localeCompare(b, "es"))).toEqual(names);
    expect((await sorted("oldest")).at(-1)).toBe("Zoë Inés");
    const inFile: string[] = [];
    for await (const batch of listUsers.forFile(ctx, {})) {
      inFile.push(...batch.map(({ email }) => email));
    }
    expect(inFile).toHaveLength(3);
    const own = await getPersonEmail(visitorAt(now), owner.userId);
    expect(inFile).toContain(own.email);
    const first = await listUsers(ctx, {}, { page: 1, perPage: 2 });
    const after = first.next;
    const behind = await listUsers(ctx, {}, { ...paging, after });
    expect(behind.items.map(({ uuid }) => uuid)).not.toContain(first.items.at(-1)?.uuid);
    expect(behind.items).toHaveLength(1);
    expect([behind.total, behind.page, behind.next]).toEqual([3, 1, null]);
    const byTwo = await listUsers(ctx, {}, { page: 1, perPage: 2, after });
    expect([byTwo.total, byTwo.page, typeof after]).toEqual([3, 2, "string"]);
    const second = await listUsers(ctx, {}, { page: 2, perPage: 2 });
    expect([second.items.length, second.total, second.next]).toEqual([1, 3, null]);
    // The last page is full, and no page follows it.
    expect((await listUsers(ctx, {}, { page: 1, perPage: 3 })).next).toBeNull();
    for (const uuid of [owner.userId, "no-uuid"]) {
      const act = updateUserRole(stranger.ctx, uuid, { role: "viewer" });
      await expect(act).rejects.toMatchObject(refused("not_found"));
      await expect(discardUser(stranger.ctx, uuid)).rejects.toMatchObject(refused("not_found"));
      await expect(cancelInvitation(stranger.ctx, uuid)).rejects.toMatchObject(
        refused("not_found"),
      );
      await expect(reactivateUser(stranger.ctx, uuid)).rejects.toMatchObject(refused("not_found"));
      await expect(resendInvitation(stranger.ctx, uuid)).rejects.toMatchObject(
        refused("not_found"),
      );
    }
  });
});
