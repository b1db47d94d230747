/** The teams' half year: their making, their pledges, and the statements that were frozen since. */
import { freezeStatements } from "~/domain/agency-results/freeze-statements.server";
import { saveClawbackRule } from "~/domain/agency-results/save-clawback-rule.server";
import { clawbackRuleSchema } from "~/domain/agency-results/schema";
import {
  acrossOrganizations,
  createJobContext,
  type CurrentUser,
  type OrganizationContext,
} from "~/domain/context";
import { addPeriods, periodOf, startOfDay } from "~/values/time/calendar";
import type { OrganizationStory } from "../story/campaign-story";
import type { StoryDonation } from "../story/donation";
import { tellPledges } from "../story/tell-pledges";
import { makeTeams, type MadeTeam } from "./make-teams";
import { relivePledges } from "./relive-pledges";

const HOUR_MS = 60 * 60 * 1000;
/** What was done by the story, or told long ago. */
const DONE = ["pledges.fix-pledge", "pledges.remind-pledge"];
const TOLD = [
  "notifications.send-pledge-notice",
  "notifications.send-agency-invitation",
  "notifications.send-team-notice",
];

interface TeamPast {
  story: OrganizationStory;
  present: Date;
  at(instant: Date): OrganizationContext;
  campaignIds: ReadonlyMap<string, string>;
  checker(at: Date): CurrentUser;
}

export interface TeamLives {
  teams: readonly MadeTeam[];
  donations: StoryDonation[];
}

/** Makes the teams and their pledges. Returns the donations to replay. */
export async function reliveTeams(past: TeamPast): Promise<TeamLives> {
  const { story, present, at, campaignIds } = past;
  const teams = await makeTeams(story.teams ?? [], (team) => ({
    ctx: at(monthsAgo(story, present, team.since)),
    campaignId: campaignIds.get(team.campaign) ?? "",
  }));
  const donations = await relivePledges({ ...past, teams }, tellPledges(story, present));
  const { organizationId } = at(present);
  const across = acrossOrganizations("the teams' past was told long ago", present);
  await across.transaction(async (db) => {
    const done = { organizationId, job: { in: DONE }, dueAt: { lte: present } };
    await db.outbox.deleteMany({ where: done });
    const hourAgo = new Date(present.getTime() - HOUR_MS);
    const told = { organizationId, job: { in: TOLD }, createdAt: { lt: hourAgo } };
    await db.outbox.deleteMany({ where: told });
  });
  return { teams: [...teams.values()], donations };
}

function monthsAgo({ timezone }: OrganizationStory, present: Date, months: number): Date {
  const period = addPeriods(periodOf(present, timezone), -months);
  return new Date(startOfDay(`${period}-01`, timezone).getTime() + 9 * HOUR_MS);
}

/** Keeps each team's contract from its beginning, and freezes a statement on each first day since. */
export async function billTeams(
  { story, present, at }: TeamPast,
  teams: readonly MadeTeam[],
): Promise<void> {
  const begun = Math.max(0, ...teams.map((team) => team.story.since));
  for (const { id, story: team } of teams) {
    if (!team.contract) continue;
    const { fee, windowSize, percentage } = team.contract;
    const rule = clawbackRuleSchema.parse({
      ...{ fee, window_kind: "charges", window_size: String(windowSize), percentage },
      exceptions: ["deceased"],
    });
    await saveClawbackRule(at(monthsAgo(story, present, team.since)), id, rule);
  }
  for (let months = begun - 1; months >= 0; months -= 1) {
    const { organization, now, locale } = at(monthsAgo(story, present, months));
    const place = { organization, now, locale };
    await freezeStatements(createJobContext("agency-results.freeze-statements", place));
  }
}
