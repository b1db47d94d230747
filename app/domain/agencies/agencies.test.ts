/** Teams, their people and administrators: who gets in, what they may do, and how access ends. */
import { beforeAll, describe, expect, it } from "vitest";
import {
  createTestTeam,
  enterTestTeam,
  joinTestTeam,
  newTeam,
} from "../../../tests/factories/agencies";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import { visitorAt } from "../../../tests/factories/people";
import { unseal } from "~/infrastructure/crypto.server";
import { acrossOrganizations, type OrganizationContext } from "../context";
import { INVITATION_SEAL } from "../users/invitation-link.server";
import { findSession } from "../users/sessions/find-session.server";
import { addAgencyCampaign } from "./add-agency-campaign.server";
import { createAgency } from "./create-agency.server";
import { discardAdministrator } from "./discard-administrator.server";
import { discardAgencyUser } from "./discard-agency-user.server";
import { discardAgency } from "./discard-agency.server";
import { findTeamInvitation } from "./find-team-invitation.server";
import { getAgency } from "./get-agency.server";
import { inviteAdministrator } from "./invite-administrator.server";
import { inviteAgencyUser } from "./invite-agency-user.server";
import { joinTeams } from "./join-teams.server";
import { listAdministrators } from "./list-administrators.server";
import { listAgencies } from "./list-agencies.server";
import { listOwnTeams } from "./list-own-teams.server";
import { reactivateAgencyUser } from "./reactivate-agency-user.server";
import { removeAgencyCampaign } from "./remove-agency-campaign.server";
import { resendAgencyInvitation } from "./resend-agency-invitation.server";
import { updateAdministrator } from "./update-administrator.server";
import { updateAgencyUser } from "./update-agency-user.server";
import { updateAgency } from "./update-agency.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");
const paging = { page: 1, perPage: 50 };
const newMember = {
  first_name: "Rita",
  last_name: "Sosa",
  password: "Una-clave-larga-1",
  accept_terms: true,
} as const;

let owner: OrganizationContext;
beforeAll(async () => {
  owner = await createTestOrganization(now);
});

/** Opens the newest mailed link of a person, as the mail's job would. */
async function linkOf(personId: string): Promise<string> {
  const across = acrossOrganizations("a test reads the outbox", now);
  const jobs = await across.read((db) =>
    db.outbox.findMany({
      where: { payload: { path: ["personId"], equals: personId } },
      orderBy: { id: "desc" },
    }),
  );
  const { sealedToken = "" } = (jobs[0]?.payload ?? {}) as { sealedToken?: string };
  return unseal(INVITATION_SEAL, sealedToken) ?? "";
}

const invite = async (token: string, role: "manager" | "operator", email: string) => {
  const input = { first_name: "Leo", last_name: "Paz", email, role };
  const once = await inviteAgencyUser(owner, token, input);
  if (once.state !== "done") throw new Error("still running");
  return once.answer;
};

describe("a new team", () => {
  it("has its first person as manager, who joins by the mailed link once", async () => {
    const { agency, account } = newTeam();
    const team = await createTestTeam(owner);
    const [person] = team.users;
    expect([person?.role, person?.state, team.checked_by]).toEqual([
      "manager",
      "invited",
      "organization",
    ]);
    const link = await linkOf(person?.uuid ?? "");
    expect(await findTeamInvitation(visitorAt(now), link)).toMatchObject({
      role: "manager",
      teams: [{ id: team.token, name: agency.agency_name }],
      userId: null,
    });
    const joined = await joinTeams(visitorAt(now), link, { newMember });
    expect((await listOwnTeams(now, joined.userId)).map(({ id }) => id)).toEqual([team.token]);
    await expect(joinTeams(visitorAt(now), link, { newMember })).rejects.toThrow("invitation_over");
    const taken = { agency, account: { ...account, email: person?.email ?? "" } };
    await expect(createAgency(owner, taken)).rejects.toMatchObject({
      fields: { "account.email": [{ code: "email_in_team" }] },
    });
  });

  it("is created once for a key", async () => {
    const input = newTeam({ agency_name: "Una vez" });
    const key = owner.newId();
    const [first, second] = [
      await createAgency(owner, input, key),
      await createAgency(owner, input, key),
    ];
    expect(second).toEqual(first);
    const found = await listAgencies(owner, { q: "Una vez" }, paging);
    expect(found.total).toBe(1);
  });

  it("takes only a gateway that the organisation has", async () => {
    await expect(
      createAgency(owner, newTeam({ payment_processor: owner.newId() })),
    ).rejects.toThrow("validation_failed");
  });
});

describe("joining", () => {
  it("wants the invited account, and gives an existing one its seat", async () => {
    const first = await createTestTeam(owner);
    const elsewhere = await createTestOrganization(now);
    const other = await createTestTeam(elsewhere);
    const { userId, email } = await joinTestTeam(elsewhere, [other.token], "operator");
    const person = await invite(first.token, "operator", email);
    const link = await linkOf(person.uuid);
    await expect(joinTeams(visitorAt(now), link, { newMember })).rejects.toThrow("already_exists");
    const stranger = await joinTestTeam(owner, [first.token], "operator");
    await expect(joinTeams(visitorAt(now), link, { userId: stranger.userId })).rejects.toThrow(
      "forbidden",
    );
    await joinTeams(visitorAt(now), link, { userId });
    expect((await listOwnTeams(now, userId)).map(({ id }) => id).toSorted()).toEqual(
      [first.token, other.token].toSorted(),
    );
  });

  it("is over after seven days, a new link, a discard of the person or of the team", async () => {
    const team = await createTestTeam(owner);
    const [person] = team.users;
    const uuid = person?.uuid ?? "";
    const old = await linkOf(uuid);
    const week = new Date(now.getTime() + 7 * 24 * 3600 * 1000 + 1);
    await expect(joinTeams(visitorAt(week), old, { newMember })).rejects.toThrow("invitation_over");
    await resendAgencyInvitation(owner, team.token, uuid);
    const link = await linkOf(uuid);
    expect(await findTeamInvitation(visitorAt(now), old)).toBeNull();
    expect(await findTeamInvitation(visitorAt(now), link)).not.toBeNull();
    await discardAgency(owner, team.token);
    await expect(joinTeams(visitorAt(now), link, { newMember })).rejects.toThrow("invitation_over");
  });
});

describe("access", () => {
  it("ends at once with the person, and comes back with the same seat", async () => {
    const team = await createTestTeam(owner);
    const { personId, token, userId } = await joinTestTeam(owner, [team.token], "supervisor");
    expect((await findSession(now, token))?.user).toMatchObject({ role: "supervisor" });
    await discardAgencyUser(owner, team.token, personId);
    expect(await findSession(now, token)).toBeNull();
    expect(await listOwnTeams(now, userId)).toEqual([]);
    await expect(discardAgencyUser(owner, team.token, personId)).rejects.toThrow(
      "invalid_transition",
    );
    await reactivateAgencyUser(owner, team.token, personId);
    const { ctx } = await enterTestTeam(owner, userId, team.token);
    expect(ctx.user?.agency).toMatchObject({ role: "supervisor", agencyId: team.token });
    // The ended session stays ended.
    expect(await findSession(now, token)).toBeNull();
  });

  it("ends with the team for everybody, administrators included", async () => {
    const [team, other] = [await createTestTeam(owner), await createTestTeam(owner)];
    const admin = await joinTestTeam(owner, [team.token, other.token], "administrator");
    const operator = await joinTestTeam(owner, [team.token], "operator");
    await discardAgency(owner, team.token);
    expect([await findSession(now, admin.token), await findSession(now, operator.token)]).toEqual([
      null,
      null,
    ]);
    expect((await listOwnTeams(now, admin.userId)).map(({ id }) => id)).toEqual([other.token]);
    expect((await getAgency(owner, team.token)).discarded_at).not.toBeNull();
    await expect(updateAgency(owner, team.token, { mode: "sandbox" })).rejects.toThrow(
      "invalid_transition",
    );
    const shown = await listAgencies(owner, {}, paging);
    expect(shown.items.map(({ token }) => token)).not.toContain(team.token);
  });

  it("follows a change of rights with the next request", async () => {
    const team = await createTestTeam(owner, { scope: "acquisition" });
    const { token, personId } = await joinTestTeam(owner, [team.token], "operator");
    const campaign = await createTestCampaign(owner, "Abrigo");
    await addAgencyCampaign(owner, team.token, campaign);
    await addAgencyCampaign(owner, team.token, campaign);
    await updateAgency(owner, team.token, { scope: "both", checked_by: "agency" });
    await updateAgencyUser(owner, team.token, personId, { role: "supervisor" });
    expect((await findSession(now, token))?.user?.agency).toMatchObject({
      scope: "both",
      role: "supervisor",
      checks: true,
      campaigns: [campaign],
    });
    await removeAgencyCampaign(owner, team.token, campaign);
    expect((await findSession(now, token))?.user?.agency?.campaigns).toEqual([]);
    await expect(removeAgencyCampaign(owner, team.token, campaign)).rejects.toThrow("not_found");
  });
});

describe("a manager", () => {
  it("manages the own team's people, and learns of no other team", async () => {
    const [team, other] = [await createTestTeam(owner), await createTestTeam(owner)];
    const { ctx } = await joinTestTeam(owner, [team.token], "manager");
    const input = { first_name: "Leo", last_name: "Paz", role: "operator" as const };
    const email = `leo-${owner.newId()}@example.org`;
    const once = await inviteAgencyUser(ctx, team.token, { ...input, email });
    const uuid = once.state === "done" ? once.answer.uuid : "";
    await discardAgencyUser(ctx, team.token, uuid);
    await reactivateAgencyUser(ctx, team.token, uuid);
    for (const token of [other.token, owner.newId()]) {
      await expect(inviteAgencyUser(ctx, token, { ...input, email })).rejects.toThrow("not_found");
      await expect(getAgency(ctx, token)).rejects.toThrow("not_found");
    }
    await expect(discardAgency(ctx, team.token)).rejects.toThrow("forbidden");
    await expect(updateAgency(ctx, team.token, { mode: "sandbox" })).rejects.toThrow("forbidden");
    await expect(listAdministrators(ctx)).rejects.toThrow("forbidden");
  });

  it("who was discarded a moment ago changes nothing more", async () => {
    const team = await createTestTeam(owner);
    const { ctx, personId } = await joinTestTeam(owner, [team.token], "manager");
    await discardAgencyUser(owner, team.token, personId);
    const input = { first_name: "Leo", last_name: "Paz", role: "operator" as const };
    const email = `leo-${owner.newId()}@example.org`;
    await expect(inviteAgencyUser(ctx, team.token, { ...input, email })).rejects.toThrow(
      "forbidden",
    );
  });
});

describe("an administrator", () => {
  it("gets teams and loses them, and may be the last one to go", async () => {
    const mine = await createTestOrganization(now);
    const [team, other] = [await createTestTeam(mine), await createTestTeam(mine)];
    const { userId, personId, token } = await joinTestTeam(mine, [team.token], "administrator");
    await updateAdministrator(mine, personId, { agencies: [other.token] });
    expect(await findSession(now, token)).toBeNull();
    const { token: second } = await enterTestTeam(mine, userId, other.token);
    expect((await listAdministrators(mine)).map(({ agencies }) => agencies)).toEqual([
      [other.token],
    ]);
    await discardAdministrator(mine, personId);
    expect(await findSession(now, second)).toBeNull();
    expect(await listAdministrators(mine)).toEqual([]);
  });

  it("is of this organisation's teams only", async () => {
    const elsewhere = await createTestTeam(await createTestOrganization(now));
    const admin = {
      first_name: "Ada",
      last_name: "Ríos",
      email: `ada-${owner.newId()}@example.org`,
    };
    await expect(
      inviteAdministrator(owner, { ...admin, agencies: [elsewhere.token] }),
    ).rejects.toMatchObject({ fields: { "admin.agencies": [{ code: "option_invalid" }] } });
  });
});

describe("a person's address", () => {
  it("changes with a new link until they join, and never after", async () => {
    const team = await createTestTeam(owner);
    const [person] = team.users;
    const uuid = person?.uuid ?? "";
    const old = await linkOf(uuid);
    const email = `nueva-${owner.newId()}@example.org`;
    await updateAgencyUser(owner, team.token, uuid, { email });
    expect(await findTeamInvitation(visitorAt(now), old)).toBeNull();
    const link = await linkOf(uuid);
    await joinTeams(visitorAt(now), link, { newMember });
    const change = updateAgencyUser(owner, team.token, uuid, { email: "otra@example.org" });
    await expect(change).rejects.toMatchObject({
      fields: { "user.email": [{ code: "email_of_account" }] },
    });
  });
});
