import { expect, it } from "vitest";
import { createTestTeam, enterTestTeam, joinTestTeam } from "../../../../tests/factories/agencies";
import { createTestOrganization, useTestDatabase } from "../../../../tests/factories/database";
import { endAgencySessions } from "./end-agency-sessions.server";
import { findSession } from "./find-session.server";

useTestDatabase();
const now = new Date("2026-11-21T15:00:00Z");

it("ends what is named: some people of a team, a whole team, all of the organisation", async () => {
  const [mine, elsewhere] = [await createTestOrganization(now), await createTestOrganization(now)];
  const [north, south] = [await createTestTeam(mine), await createTestTeam(mine)];
  const foreign = await createTestTeam(elsewhere);
  const tokens = [north.token, south.token];
  const both = await joinTestTeam(mine, tokens, "administrator");
  const inSouth = await enterTestTeam(mine, both.userId, south.token);
  const other = await joinTestTeam(mine, [north.token], "operator");
  const stranger = await joinTestTeam(elsewhere, [foreign.token], "operator");
  const sessions = [both.token, inSouth.token, other.token, stranger.token];
  const alive = async () =>
    Promise.all(sessions.map(async (token) => (await findSession(now, token)) !== null));
  expect(await alive()).toEqual([true, true, true, true]);
  await endAgencySessions(mine, { agencyId: foreign.token });
  expect(await alive()).toEqual([true, true, true, true]);
  await endAgencySessions(mine, { agencyId: north.token, userIds: [both.userId] });
  expect(await alive()).toEqual([false, true, true, true]);
  await endAgencySessions(mine, { agencyId: north.token });
  expect(await alive()).toEqual([false, true, false, true]);
  await endAgencySessions(mine, {});
  expect(await alive()).toEqual([false, false, false, true]);
});
