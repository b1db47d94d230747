/** Creates the story's teams with the operations of their pages, and lets their people join by the mailed links. */
import { addAgencyCampaign } from "~/domain/agencies/add-agency-campaign.server";
import { createAgency } from "~/domain/agencies/create-agency.server";
import { inviteAdministrator } from "~/domain/agencies/invite-administrator.server";
import { inviteAgencyUser } from "~/domain/agencies/invite-agency-user.server";
import { joinTeams } from "~/domain/agencies/join-teams.server";
import {
  acrossOrganizations,
  createPlatformContext,
  type CurrentUser,
  type OrganizationContext,
} from "~/domain/context";
import { INVITATION_SEAL } from "~/domain/users/invitation-link.server";
import { unseal } from "~/infrastructure/crypto.server";
import { newId } from "~/values/ids/ids";
import { makePassword } from "../identities";
import type { TeamPerson, TeamStory } from "../story/pledge";

export interface MadeTeam {
  story: TeamStory;
  id: string;
  /** Returns a person as signed in to the team at a time. */
  signedIn(email: string, at: Date): CurrentUser;
}

/** What makes a team: the owner's context at its beginning, and its campaign's id. */
interface TeamOrder {
  ctx: OrganizationContext;
  campaignId: string;
}

/** Returns the teams by their keys; the administrators of several teams join them all. */
export async function makeTeams(
  stories: readonly TeamStory[],
  orderOf: (story: TeamStory) => TeamOrder,
): Promise<Map<string, MadeTeam>> {
  const made = new Map<string, MadeTeam>();
  for (const story of stories) made.set(story.key, await makeTeam(story, orderOf(story)));
  const administrators = new Map<string, TeamPerson>();
  for (const { people } of stories) {
    for (const one of people) if (one.role === "administrator") administrators.set(one.email, one);
  }
  for (const person of administrators.values()) {
    const own = stories.filter(({ people }) => people.includes(person));
    const agencies = own.flatMap(({ key }) => made.get(key)?.id ?? []);
    const ctxs = own.map((story) => orderOf(story).ctx);
    const latest = ctxs.toSorted((a, b) => b.now.getTime() - a.now.getTime())[0];
    if (!latest) continue;
    const { firstName: first_name, lastName: last_name, email } = person;
    await inviteAdministrator(latest, { first_name, last_name, email, agencies });
    await join(latest, person);
  }
  return made;
}

async function makeTeam(story: TeamStory, { ctx, campaignId }: TeamOrder): Promise<MadeTeam> {
  const [manager, ...others] = story.people;
  if (!manager) throw new Error(`the team ${story.key} has nobody`);
  const made = await createAgency(ctx, {
    agency: { ...story.settings, payment_processor: null },
    account: accountOf(manager),
  });
  if (made.state !== "done") throw new Error(`the team ${story.key} was not made`);
  const { token: id } = made.answer;
  await addAgencyCampaign(ctx, id, campaignId);
  const seats = new Map<string, Seated>();
  seats.set(manager.email, await join(ctx, manager));
  for (const person of others) {
    const { role } = person;
    if (role === "administrator") continue;
    await inviteAgencyUser(ctx, id, { ...accountOf(person), role });
    seats.set(person.email, await join(ctx, person));
  }
  return {
    story,
    id,
    signedIn: (email, at) => userOf(story, { id, campaignId, seats }, email, at),
  };
}

const accountOf = ({ firstName, lastName, email }: TeamPerson) => {
  return { first_name: firstName, last_name: lastName, email };
};

interface Seated {
  userId: string;
  personId: string;
}

/** Opens the link of the person's invitation; whoever has an account signs in with it. */
async function join(ctx: OrganizationContext, person: TeamPerson): Promise<Seated> {
  const { organizationId, now, locale, organization } = ctx;
  const { email, password, firstName, lastName } = person;
  const { id: personId } = await ctx.read((db) =>
    db.agencyPerson.findFirstOrThrow({ where: { organizationId, email }, select: { id: true } }),
  );
  const mail = await ctx.read((db) =>
    db.outbox.findFirstOrThrow({
      where: { organizationId, payload: { path: ["personId"], equals: personId } },
      orderBy: { createdAt: "desc" },
    }),
  );
  const { sealedToken } = mail.payload as { sealedToken: string };
  const token = unseal(INVITATION_SEAL, sealedToken) ?? "";
  const across = acrossOrganizations("people belong to the platform", now);
  const known = await across.read((db) => db.user.findFirst({ where: { email } }));
  const newMember = { first_name: firstName, last_name: lastName, accept_terms: true } as const;
  const joining = known
    ? { userId: known.id }
    : { newMember: { ...newMember, password: password ?? makePassword() } };
  const platform = { country: organization.country, now, locale, ip: "127.0.0.1" };
  const { userId } = await joinTeams(createPlatformContext(platform), token, joining);
  return { userId, personId };
}

function userOf(
  { people, settings }: TeamStory,
  made: { id: string; campaignId: string; seats: ReadonlyMap<string, Seated> },
  email: string,
  at: Date,
): CurrentUser {
  const person = people.find((one) => one.email === email);
  const seat = made.seats.get(email);
  if (!person || !seat) throw new Error(`${email} is not in the team`);
  const { firstName, lastName, role } = person;
  return {
    ...{ id: seat.userId, role, email, firstName, lastName, sessionId: newId(at) },
    ...{ emailVerified: true, cellphoneVerified: true, twoFactor: "off", authenticatedAt: at },
    agency: {
      ...{ agencyId: made.id, agencyName: settings.agency_name, personId: seat.personId, role },
      ...{ mode: settings.mode, scope: settings.scope, campaigns: [made.campaignId] },
      checks: settings.checked_by === "agency",
    },
  };
}
