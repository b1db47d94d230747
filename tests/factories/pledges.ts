/** A team with its people, and pledges, for unit tests. */
import { randomUUID } from "node:crypto";
import { contextFor, jobContext } from "./database";
import { openGiving } from "./charges";
import type { OrganizationContext } from "~/domain/context";
import type { AgencySeat, SeatRole } from "~/domain/users/agency-seat";
import { pledgeSchema, type PledgeBody } from "~/domain/pledges/schema";

export interface TestTeam {
  giving: Awaited<ReturnType<typeof openGiving>>;
  agencyId: string;
  operatorId: string;
  /** Returns the context of a person of the team at a time. */
  as(
    role: SeatRole,
    instant: string | Date,
    personId?: string,
    scope?: AgencySeat["scope"],
  ): OrganizationContext;
  workerAt(
    name:
      | "pledges.fix-pledge"
      | "pledges.charge-pledge"
      | "pledges.follow-charge"
      | "pledges.remind-pledge"
      | "notifications.send-pledge-notice",
    instant: string | Date,
  ): OrganizationContext;
}

interface TeamFacts {
  mode?: "live" | "sandbox";
  checkedBy?: "nobody" | "agency" | "organization";
  syncDelay?: number;
}

/** Creates an organisation that receives, with a team for its campaign. */
export async function openTeam(now: Date, facts: TeamFacts = {}): Promise<TestTeam> {
  const { mode = "live", checkedBy = "agency", syncDelay = 60 } = facts;
  const giving = await openGiving(now, {}, "essential");
  const { organization, campaignId } = giving;
  const ctx = giving.at(now);
  const { organizationId } = ctx;
  const agencyId = ctx.newId();
  const operatorId = ctx.newId();
  await ctx.transaction(async (db) => {
    const stamps = { createdAt: now, updatedAt: now };
    await db.agency.create({
      data: {
        ...{ organizationId, id: agencyId, name: "Calle Sur", handler: "agency", scope: "both" },
        ...{ mode, syncDelay, checkedBy, ...stamps },
      },
    });
    await db.agencyCampaign.create({
      data: { organizationId, agencyId, campaignId, createdAt: now },
    });
    await db.agencyPerson.create({
      data: {
        ...{ organizationId, id: operatorId, kind: "user", email: "op@calle.example" },
        ...{ firstName: "Nora", lastName: "Gil", code: "N7" },
        ...{ invitedAt: now, expiresAt: now, createdAt: now },
      },
    });
  });
  const as: TestTeam["as"] = (role, instant, personId = operatorId, scope = "both") => {
    const at = new Date(instant);
    const agency: AgencySeat = {
      ...{ agencyId, agencyName: "Calle Sur", personId, role, mode, scope },
      campaigns: [campaignId],
      checks: checkedBy === "agency",
    };
    const user = {
      ...{ id: randomUUID(), role, email: "op@calle.example", firstName: "Nora", lastName: "Gil" },
      ...{ emailVerified: true, cellphoneVerified: true, sessionId: randomUUID() },
      ...{ authenticatedAt: at, twoFactor: "off" as const, agency },
    };
    return contextFor(organization, user, at);
  };
  const workerAt: TestTeam["workerAt"] = (name, instant) =>
    jobContext(organization, name, new Date(instant));
  return { giving, agencyId, operatorId, as, workerAt };
}

/** Returns a pledge as a device sends it. */
export function pledgeBody(
  { giving }: TestTeam,
  now: string | Date,
  { donor, ...changes }: { [Name in keyof PledgeBody]?: unknown } = {},
): PledgeBody {
  const name = randomUUID().slice(0, 8);
  return pledgeSchema.parse({
    uuid: randomUUID(),
    campaign_uuid: giving.campaignId,
    channel: "f2f",
    captured_at: new Date(now).toISOString(),
    device_id: "tablet-1",
    donor: {
      ...{ first_name: "Ana", last_name: "Paz", email: `ana-${name}@example.org` },
      ...(donor ?? {}),
    },
    donation: { recurrency: 1, amount: "1500.00", collect_day: 5 },
    payment: { kind: "link" },
    ...changes,
  });
}
