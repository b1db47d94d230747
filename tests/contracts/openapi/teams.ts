/** The teams, people and pledges that calls about external teams name, one set for each call. */
import { createHash, randomUUID } from "node:crypto";
import { sealPledge } from "~/enhance/pledges/seal-pledge";
import { newEmail } from "../../factories/donation-form";
import type { Answer, Visitor } from "../../factories/product";
import { addTeam } from "../../scenarios/isolation/team-rows";
import { presentTime } from "./clock";
import type { Operation } from "./document";
import type { Scene, Stage } from "./stage";

const TEAMS = "/manage/settings/agencies";
const PLEDGES = "/manage/api/pledges";
const DELIVERY = "/agency/offline/pledges";
const arePledges = (path: string) => path.startsWith(PLEDGES) || path === DELIVERY;

export const isOfTeams = ({ path }: Operation): boolean =>
  path.startsWith(TEAMS) || arePledges(path);

/** Gives a scene a team, whose manager makes the calls about pledges. */
export async function setTeam(stage: Stage, operation: Operation, scene: Scene): Promise<void> {
  const { world, tenant } = stage;
  const { uuid: organization } = tenant.organization.organization;
  const { team, teamPerson, administrator } = await addTeam(
    world,
    organization,
    tenant.campaign.uuid,
  );
  const id = operation.operationId;
  scene.params.token = team;
  if (operation.path.includes("/users/")) scene.params.uuid = teamPerson;
  if (operation.path.includes("/admins/")) scene.params.uuid = administrator;
  if (operation.path.includes("/campaigns/")) scene.params.uuid = tenant.campaign.uuid;
  if (id === "reactivateAgencyUser") await discard(stage, "agency_people", teamPerson);
  if (id === "removeAgencyCampaign" || arePledges(operation.path)) {
    await world.database.query(
      `INSERT INTO agency_campaigns (organization_id, agency_id, campaign_id, created_at)
       VALUES ($1, $2, $3, app_now())`,
      [organization, team, tenant.campaign.uuid],
    );
  }
  const account = { first_name: "Rita", last_name: "Sosa", email: newEmail() };
  const own: Record<string, object> = {
    createAgency: { ...(scene.body as object), account },
    inviteAgencyUser: { user: { ...account, role: "operator" } },
    inviteAgencyAdministrator: { admin: { ...account, agencies: [team] } },
    updateAgencyAdministrator: { admin: { agencies: [team] } },
  };
  scene.body = own[id] ?? scene.body;
  if (arePledges(operation.path)) await setPledge(stage, operation, scene);
}

async function setPledge(stage: Stage, operation: Operation, scene: Scene): Promise<void> {
  const { world, tenant } = stage;
  const { slug } = tenant.organization;
  await world.database.query("UPDATE agencies SET checked_by = 'agency' WHERE id = $1", [
    scene.params.token,
  ]);
  const order = { slug, role: "manager", agency: scene.params.token };
  const person = await world.lab.call<{ email: string; password: string }>("POST", "/users", order);
  scene.visitor = world.visitor();
  scene.token = (await scene.visitor.signIn(slug, person, "/agency")).meta("csrf-token");
  const uuid = randomUUID();
  const pledge = pledgeOf(stage, uuid);
  if (operation.operationId === "capturePledge") scene.body = { pledge };
  else if (operation.path === DELIVERY) {
    scene.params.uuid = uuid;
    scene.body = await seal(scene, pledge);
  } else if (operation.path.includes("{uuid}")) {
    const made = await capture(scene.visitor, scene, pledge);
    if (made.status !== 201) throw new Error(`no pledge: ${made.status} ${made.text}`);
    scene.params.uuid = uuid;
  }
}

/** Returns a pledge of a donor whom no other has. */
export const pledgeOf = ({ tenant }: Stage, uuid: string | undefined) => ({
  uuid,
  campaign_uuid: tenant.campaign.uuid,
  channel: "f2f",
  captured_at: presentTime().toISOString(),
  donor: { first_name: "Ana", last_name: "Paz", email: newEmail() },
  donation: { recurrency: 1, amount: "1500.00", collect_day: 5 },
  consents: [],
  payment: { kind: "link" },
});

/** Names an organisation, a team and a person. */
const TICKET = /^(?:[0-9a-f-]{36} ){3}\d+/;

let lastSealed: { ticket: string; key: string; box: string; sent_at: string } | null = null;

/** Seals a pledge as a device of the team does, with what its page brings. */
export async function seal({ host, visitor }: Scene, pledge: object) {
  const page = await visitor.get(host, "/agency/offline");
  // A device keeps its ticket while the product answers nothing.
  if (page.status === 503 && lastSealed) return lastSealed;
  const { text } = page;
  const signed = [...text.matchAll(/"([\w-]{120,}\.[\w-]{43})\\?"/g)].map(([, one = ""]) => one);
  const ticket = signed.find((one) =>
    TICKET.test(Buffer.from(one, "base64url").toString("latin1")),
  );
  const [, publicKey] = /"(B[\w-]{86})\\?"/.exec(text) ?? [];
  const sent_at = presentTime().toISOString();
  // A person who may not open the page has none.
  if (!ticket || !publicKey) return { ticket: "none", key: "none", box: "none", sent_at };
  const point = Buffer.from(publicKey, "base64url");
  const key = createHash("sha256").update(point).digest("base64url").slice(0, 12);
  const box = await sealPledge({ name: key, publicKey }, pledge);
  lastSealed = { ticket, key, box, sent_at };
  return lastSealed;
}

const capture = (visitor: Visitor, { host, token }: Scene, pledge: object): Promise<Answer> =>
  visitor.call("POST", host, PLEDGES, { body: { pledge }, token });

/** Discards a team or a person. */
export async function discard(
  { world }: Stage,
  table: "agencies" | "agency_people",
  id: string | undefined,
): Promise<void> {
  await world.database.query(`UPDATE ${table} SET discarded_at = created_at WHERE id = $1`, [id]);
}
