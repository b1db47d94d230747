/** What pages and mails read of teams: single people, lists and choices. */
import { beforeAll, describe, expect, it } from "vitest";
import { createTestTeam, joinTestTeam } from "../../../tests/factories/agencies";
import { createTestOrganization, useTestDatabase } from "../../../tests/factories/database";
import { createTestCampaign } from "../../../tests/factories/donations";
import { sentTeamInvitation } from "../../../tests/factories/invitations";
import { unseal } from "~/infrastructure/crypto.server";
import type { OrganizationContext } from "../context";
import { INVITATION_SEAL } from "../users/invitation-link.server";
import { addAgencyCampaign } from "./add-agency-campaign.server";
import { discardAdministrator } from "./discard-administrator.server";
import { discardAgencyUser } from "./discard-agency-user.server";
import { discardAgency } from "./discard-agency.server";
import { findTeamInvitationToSend } from "./find-team-invitation-to-send.server";
import { getAdministrator } from "./get-administrator.server";
import { getAgencyUser } from "./get-agency-user.server";
import { listAgencyUsers } from "./list-agency-users.server";
import { listOpenCampaigns } from "./list-open-campaigns.server";
import { listSeatCampaigns } from "./list-seat-campaigns.server";
import { listTeamNames } from "./list-team-names.server";
import { resendAgencyInvitation } from "./resend-agency-invitation.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");

let owner: OrganizationContext;
beforeAll(async () => {
  owner = await createTestOrganization(now);
});

describe("a person of a team", () => {
  it("is found in the own team only, a discarded one too", async () => {
    const [team, other] = [await createTestTeam(owner), await createTestTeam(owner)];
    const { personId, email, ctx } = await joinTestTeam(owner, [team.token], "supervisor");
    await discardAgencyUser(owner, team.token, personId);
    const found = await getAgencyUser(owner, team.token, personId);
    expect(found).toMatchObject({ uuid: personId, email, role: "supervisor", state: "discarded" });
    for (const uuid of [owner.newId(), "nobody"]) {
      await expect(getAgencyUser(owner, team.token, uuid)).rejects.toThrow("not_found");
    }
    await expect(getAgencyUser(owner, other.token, personId)).rejects.toThrow("not_found");
    await expect(getAgencyUser(ctx, other.token, personId)).rejects.toThrow(/not_found|forbidden/);
  });

  it("is listed with the own team's people, without administrators", async () => {
    const [team, other] = [await createTestTeam(owner), await createTestTeam(owner)];
    const manager = await joinTestTeam(owner, [team.token], "manager");
    const gone = await joinTestTeam(owner, [team.token], "operator");
    await joinTestTeam(owner, [team.token], "administrator");
    await discardAgencyUser(owner, team.token, gone.personId);
    const shown = await listAgencyUsers(manager.ctx, team.token);
    expect(shown.map(({ uuid, role, state }) => [uuid, role, state])).toEqual([
      [team.users[0]?.uuid, "manager", "invited"],
      [manager.personId, "manager", "active"],
      [gone.personId, "operator", "discarded"],
    ]);
    await expect(listAgencyUsers(manager.ctx, other.token)).rejects.toThrow("not_found");
    await expect(listAgencyUsers(gone.ctx, team.token)).rejects.toThrow("forbidden");
  });
});

describe("an administrator", () => {
  it("is found with the teams that are left, a discarded one too", async () => {
    const [team, over] = [await createTestTeam(owner), await createTestTeam(owner)];
    const tokens = [team.token, over.token];
    const { personId } = await joinTestTeam(owner, tokens, "administrator");
    const { personId: operator } = await joinTestTeam(owner, [team.token], "operator");
    await discardAgency(owner, over.token);
    expect(await getAdministrator(owner, personId)).toMatchObject({
      uuid: personId,
      state: "active",
      agencies: [team.token],
    });
    await discardAdministrator(owner, personId);
    expect(await getAdministrator(owner, personId)).toMatchObject({ state: "discarded" });
    const elsewhere = await createTestOrganization(now);
    await expect(getAdministrator(elsewhere, personId)).rejects.toThrow("not_found");
    for (const uuid of [operator, owner.newId(), "nobody"]) {
      await expect(getAdministrator(owner, uuid)).rejects.toThrow("not_found");
    }
  });
});

describe("campaigns and names to choose from", () => {
  it("are those that the team has not yet, and its people see only what it has", async () => {
    const mine = await createTestOrganization(now);
    const team = await createTestTeam(mine);
    const shelter = await createTestCampaign(mine, "Abrigo");
    const books = await createTestCampaign(mine, "Libros");
    const old = await createTestCampaign(mine, "Antigua");
    await mine.transaction((db) =>
      db.campaign.updateMany({ where: { id: old }, data: { archivedAt: now } }),
    );
    const titles = async () => (await listOpenCampaigns(mine, team.token)).map((one) => one.title);
    const before = await titles();
    expect(before).toEqual(expect.arrayContaining(["Abrigo", "Libros"]));
    expect(before).not.toContain("Antigua");
    await addAgencyCampaign(mine, team.token, shelter);
    expect(await titles()).toEqual(before.filter((title) => title !== "Abrigo"));
    const { ctx } = await joinTestTeam(mine, [team.token], "operator");
    expect(await listSeatCampaigns(ctx)).toEqual([{ uuid: shelter, title: "Abrigo" }]);
    await expect(listOpenCampaigns(ctx, team.token)).rejects.toThrow("forbidden");
    const seen = (await listSeatCampaigns(mine)).map(({ uuid }) => uuid);
    expect(seen).toEqual(expect.arrayContaining([shelter, books]));
  });

  it("are the teams that are not discarded, in the order of their names", async () => {
    const mine = await createTestOrganization(now);
    const south = await createTestTeam(mine, { agency_name: "Sur" });
    const north = await createTestTeam(mine, { agency_name: "Norte" });
    const over = await createTestTeam(mine, { agency_name: "Centro" });
    const { ctx } = await joinTestTeam(mine, [south.token], "operator");
    await discardAgency(mine, over.token);
    expect(await listTeamNames(mine)).toEqual([
      { token: north.token, name: "Norte" },
      { token: south.token, name: "Sur" },
    ]);
    await expect(listTeamNames(ctx)).rejects.toThrow("forbidden");
  });
});

describe("an invitation to send", () => {
  it("has the newest link, until it expires or its team is discarded", async () => {
    const team = await createTestTeam(owner, { agency_name: "Puerta a puerta" });
    const personId = team.users[0]?.uuid ?? "";
    const tokenNow = async () => {
      const { sealedToken } = await sentTeamInvitation(now, personId);
      return unseal(INVITATION_SEAL, sealedToken) ?? "";
    };
    const old = await tokenNow();
    await resendAgencyInvitation(owner, team.token, personId);
    const token = await tokenNow();
    expect(await findTeamInvitationToSend(owner, { personId, token: old })).toBeNull();
    expect(await findTeamInvitationToSend(owner, { personId, token })).toMatchObject({
      role: "manager",
      teams: ["Puerta a puerta"],
    });
    const later = { ...owner, now: new Date(now.getTime() + 8 * 86_400_000) };
    expect(await findTeamInvitationToSend(later, { personId, token })).toBeNull();
    await discardAgency(owner, team.token);
    expect(await findTeamInvitationToSend(owner, { personId, token })).toBeNull();
  });
});
