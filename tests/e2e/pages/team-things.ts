/** An external team of the walk's tenant, for the pages that show one. */
import { randomUUID } from "node:crypto";
import { newEmail } from "../../factories/donation-form";
import { Visitor } from "../../factories/product";
import { expect } from "../browser-test";
import { lab, stack } from "../stack";

export interface TeamThings {
  team: string;
  teamPerson: string;
  administrator: string;
  pledge: string;
}

type Person = Parameters<Visitor["signIn"]>[1];

/** The address to which an invitation to teams is mailed. */
export const administratorOf = (slug: string) => `equipos-${slug}@walk.example`;

const AGENCIES = "/manage/settings/agencies";

/** Returns a way to make calls in a person's name, each of which must create something. */
async function postsOf(slug: string, person: Person, page?: string) {
  const visitor = new Visitor(stack);
  const token = (await visitor.signIn(slug, person, page)).meta("csrf-token");
  const post = async (path: string, body: object) => {
    const made = await visitor.call("POST", slug, path, { body, token });
    expect(made.status, made.text).toBe(201);
    return made;
  };
  return { visitor, post };
}

/** Captures pledges as a new operator of a team does; returns their ids. */
async function capturePledges(
  slug: string,
  { team, campaign }: { team: string; campaign: string },
  donors: readonly object[],
): Promise<string[]> {
  const operator = await lab.createUser(slug, "operator", team);
  const { post } = await postsOf(slug, operator, "/agency");
  const ids = [];
  for (const donor of donors) {
    const uuid = randomUUID();
    const pledge = {
      ...{ uuid, campaign_uuid: campaign, channel: "f2f", device_id: "tablet-1" },
      captured_at: new Date().toISOString(),
      donor: { first_name: "Ana", last_name: "Paz", email: newEmail(), ...donor },
      donation: { recurrency: 1, amount: "1500.00", collect_day: 5 },
      ...{ consents: [], payment: { kind: "link" } },
    };
    await post("/manage/api/pledges", { pledge });
    ids.push(uuid);
  }
  return ids;
}

/**
 * Creates a team for a campaign with its invited manager and a pledge, and invites an administrator
 * of it.
 */
export async function openTeam(
  slug: string,
  owner: Person,
  { campaign, donors = [{}] }: { campaign: string; donors?: readonly object[] },
): Promise<TeamThings> {
  const { visitor: office, post } = await postsOf(slug, owner);
  const names = { first_name: "Eva", last_name: "Paz" };
  const rules = { handler: "agency", scope: "both", mode: "live", sync_delay: 300 };
  const agency = { agency_name: "Calle Sur", ...rules };
  const account = { email: `equipo-${slug}@walk.example`, ...names };
  const { token: team } = (await post(AGENCIES, { agency, account })).data<{ token: string }>();
  await post(`${AGENCIES}/${team}/campaigns/${campaign}`, {});
  const people = await office.call("GET", slug, `${AGENCIES}/${team}/users`);
  const admin = { email: administratorOf(slug), ...names, agencies: [team] };
  const invited = await post(`${AGENCIES}/admins`, { admin });
  const [pledge = ""] = await capturePledges(slug, { team, campaign }, donors);
  return {
    ...{ team, pledge },
    teamPerson: people.data<{ uuid: string }[]>()[0]?.uuid ?? "",
    administrator: invited.data<{ uuid: string }>().uuid,
  };
}
