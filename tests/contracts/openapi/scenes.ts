/** The visitor and ids for each operation, which the document does not contain. */
import { cards, donationBody, newEmail } from "../../factories/donation-form";
import { makeCuit } from "../../factories/people";
import type { Answer, Visitor } from "../../factories/product";
import { donationOf, transactionOf, type Tenant, type World } from "../../factories/world";
import { PIXEL, uploadForm } from "../../factories/upload-form";
import { UPLOAD_TYPE, type Document, type Operation } from "./document";
import { preparePlan, TRIALS } from "./plans";
import type { Scene, Stage } from "./stage";
import { addPayout } from "../../scenarios/isolation/payout-rows";
import { isOfIntegrations, setIntegration } from "./integrations";
import { isOfTeams, setTeam } from "./teams";

/** Creates a tenant with every object that a path can name. */
export async function openStage(world: World, document: Document): Promise<Stage> {
  const tenant = await world.openTenant();
  const { organization, campaign } = tenant;
  const donation = await world.give(tenant);
  const thanks = new URL(donation.data<{ thanks_url: string }>().thanks_url).pathname
    .split("/")
    .at(-1);
  const owner = world.visitor();
  await owner.signIn(organization.slug, organization.owner);
  const banks = await owner.call("GET", organization.slug, "/manage/api/bank_accounts");
  const [account] = banks.data<{ uuid: string }[]>();
  const params = {
    slug: campaign.slug,
    period: "2027-05",
    page: "1",
    channel: "email",
    guideName: "create-campaign",
    donation: thanks ?? "",
    "campaigns uuid": campaign.uuid,
    "donations uuid": donationOf(donation),
    "payment_transactions uuid": transactionOf(donation),
    "bank_accounts uuid": account?.uuid ?? "",
    "payment_processors uuid": organization.processors[0]?.uuid ?? "",
  };
  return { world, document, tenant, params };
}

/** The only document that the lab leaves unapproved in Argentina. */
const PAPER = "tax_exemption";

/** Bodies whose examples can't be sent twice, or that need data of this run. */
const bodies: Record<string, (stage: Stage, example: unknown) => unknown> = {
  giveDonation: () => donationBody({ monthly: true, collectDay: 5 }),
  recordLead: () => ({ email: newEmail(), first_name: "Ana" }),
  validateEmail: () => ({ email: newEmail() }),
  validateUid: () => ({ uid: makeCuit(), uid_type: "CUIT", country: "AR" }),
  validateCellphone: () => ({ cellphone: newCellphone() }),
  register: (_stage, example) => registration(example),
  reauthenticate: ({ tenant }) => ({ password: tenant.organization.owner.password }),
  inviteUser: () => invitation(),
  createLogo: () => ({ image_for: "logo", "picture[image]": PIXEL }),
  createAttachment: () => documentOf(),
  submitDocument: () => ({ document_type: PAPER }),
  createPaymentProcessor: () => ({
    gateway: "global_payments",
    soft_descriptor: "HUELLAS",
    rules: { retry: true, campaign_uuids: [] },
  }),
};

export function invitation() {
  const person = { first_name: "Eva María", last_name: "Paz", role: "fundraiser" };
  return { user: { ...person, email: newEmail() } };
}

function newCellphone() {
  return {
    country: "AR",
    number: `11 ${2 + Math.floor(Math.random() * 5)}${String(Math.random()).slice(2, 9)}`,
  };
}

function registration(example: unknown): unknown {
  const { user, organization, ...rest } = example as {
    user: object;
    organization: object;
    accept_terms: boolean;
  };
  return {
    ...rest,
    user: { ...user, email: newEmail(), cellphone: newCellphone() },
    organization: { ...organization, uid: makeCuit() },
  };
}

/** Creates another sign-in of the same person. */
async function otherSession({ world, tenant }: Stage, scene: Scene): Promise<string> {
  await world.visitor().signIn(scene.host, tenant.organization.owner);
  const list = await scene.visitor.call("GET", scene.host, "/manage/api/sessions");
  const sessions = list.data<{ uuid: string; current: boolean }[]>();
  return sessions.find(({ current }) => !current)?.uuid ?? "";
}

/** Requests a change of e-mail, which stays unconfirmed. */
async function askForEmail({ visitor, host, token }: Scene): Promise<void> {
  const body = { user: { email: newEmail() } };
  await visitor.call("PATCH", host, "/manage/api/user", { body, token });
}

export async function uploadLogo({ visitor, host, token }: Scene, image = PIXEL): Promise<string> {
  const { body, type } = uploadForm({ image_for: "logo", "picture[image]": image });
  const headers = { "content-type": type };
  const path = "/manage/organization/pictures";
  const made = await visitor.call("POST", host, path, { body, token, headers });
  return made.data<{ id: string }>().id;
}

/** Returns an upload of that document; other bytes are another file of it. */
export const documentOf = (file = PIXEL) => ({ document_type: PAPER, file });

/** Uploads a file of that document, which is not submitted yet. */
export async function uploadDocument({ visitor, host, token }: Scene): Promise<string> {
  const { body, type } = uploadForm(documentOf());
  const headers = { "content-type": type };
  const path = "/manage/api/accounts/documents";
  const made = await visitor.call("POST", host, path, { body, token, headers });
  const { documents } = made.data<{
    documents: Record<string, { attachments: { id: string }[] }>;
  }>();
  return documents[PAPER]?.attachments[0]?.id ?? "";
}

/** Submits the document for verification. */
export async function handIn({ visitor, host, token }: Scene): Promise<void> {
  const body = { document_type: PAPER };
  await visitor.call("POST", host, "/manage/api/accounts/documents/review", { body, token });
}

/** Creates a member of the tenant, deactivated for a reactivation. */
export async function someUser({ world, tenant }: Stage, id: string): Promise<string> {
  const order = { slug: tenant.organization.slug, role: "finance" };
  const { uuid } = await world.lab.call<{ uuid: string }>("POST", "/users", order);
  if (id === "reactivateUser") {
    const discard = "UPDATE memberships SET discarded_at = created_at WHERE user_id = $1";
    await world.database.query(discard, [uuid]);
  }
  return uuid;
}

/** Creates a monthly donation, paused for a restore. */
export async function someDonation({ world, tenant }: Stage, id: string): Promise<string> {
  const uuid = donationOf(await world.give(tenant, { monthly: true, collectDay: 5 }));
  if (id === "restoreDonation") {
    const pause =
      "UPDATE donations SET status = 'paused', paused_reason = 'by_org', paused_at = created_at WHERE id = $1";
    await world.database.query(pause, [uuid]);
  }
  if (id === "collectPayment") {
    // The donation moves to the month before, so that the planned month is this one.
    for (const table of ["transactions", "collections"]) {
      const isPlan = table === "transactions" ? "status = 'planned'" : "state = 'open'";
      for (const [months, rows] of [
        [1, `NOT (${isPlan})`],
        [0, isPlan],
      ] as const) {
        await world.database.query(
          `UPDATE ${table} SET period = to_char(now() - interval '${months} months', 'YYYY-MM')
            WHERE donation_id = $1 AND ${rows}`,
          [uuid],
        );
      }
    }
    await world.database.query(
      "UPDATE transactions SET date = date - interval '40 days' WHERE donation_id = $1",
      [uuid],
    );
  }
  return uuid;
}

/** Adds an increase to a donation. */
async function someUpgrade({ visitor, host, token, params }: Scene): Promise<string> {
  const body = { upgrade: { percentage: 10, period: "6.months" } };
  const path = `/manage/api/donations/${params.uuid}/upgrades`;
  const made = await visitor.call("POST", host, path, { body, token });
  return made.data<{ id: string }>().id;
}

async function withOwnTenant(stage: Stage, id: string): Promise<Stage> {
  if (stage.own) return stage;
  const tenant = await stage.world.openTenant(TRIALS.includes(id) ? { plan: undefined } : {});
  const processor = tenant.organization.processors[0]?.uuid ?? "";
  return { ...stage, tenant, params: { ...stage.params, "payment_processors uuid": processor } };
}

/** Returns the stage with another tenant, which exists for one call. */
export function within(stage: Stage, tenant: Tenant): Stage {
  const { slug, uuid } = tenant.campaign;
  return { ...stage, tenant, params: { ...stage.params, slug, "campaigns uuid": uuid }, own: true };
}

export function needsSession({ security }: Operation): boolean {
  return security.some((scheme) => "session" in scheme);
}

/** Calls whose object can't be created or removed twice. */
const ONCE = [
  "createPaymentProcessor",
  "discardPaymentProcessor",
  "createAttachment",
  "submitDocument",
  "discardAttachment",
  ...TRIALS,
];

/** Returns a valid body: the example, or one with data of this run. */
export function bodyOf(stage: Stage, operation: Operation): unknown {
  const example = stage.document.body(operation)?.example;
  return bodies[operation.operationId]?.(stage, example) ?? example;
}

export async function setScene(given: Stage, operation: Operation): Promise<Scene> {
  const id = operation.operationId;
  const stage = ONCE.includes(id) ? await withOwnTenant(given, id) : given;
  const { world, tenant } = stage;
  const visitor = world.visitor();
  const { slug, owner } = tenant.organization;
  const host = operation.onPlatform ? "" : slug;
  const body = bodyOf(stage, operation);
  const noun = operation.path.split("/").find((part, place, all) => all[place + 1] === "{uuid}");
  const params: Record<string, string> = {
    ...stage.params,
    uuid: stage.params[`${noun} uuid`] ?? "",
  };
  if (noun === "users" && !isOfTeams(operation))
    params.uuid = await someUser(stage, operation.operationId);
  const scene: Scene = { visitor, host, params, body };
  if (needsSession(operation)) {
    const page = operation.onPlatform
      ? await visitor.get("", "/signup")
      : await visitor.signIn(slug, owner);
    scene.token = page.meta("csrf-token");
    if (noun === "sessions") params.uuid = await otherSession(stage, scene);
    if (operation.path.endsWith("/pending_email")) await askForEmail(scene);
    if (noun === "pictures") params.uuid = await uploadLogo(scene);
    if (noun === "donations" && operation.method !== "GET") {
      params.uuid = await someDonation(stage, operation.operationId);
    }
    if (["submitDocument", "discardAttachment"].includes(operation.operationId)) {
      params.id = await uploadDocument(scene);
    }
    if (["updateUpgrade", "removeUpgrade"].includes(operation.operationId)) {
      params.id = await someUpgrade(scene);
    }
    if (TRIALS.includes(id) && !given.own) await preparePlan(operation, scene);
    if (isOfTeams(operation)) await setTeam(stage, operation, scene);
    if (isOfIntegrations(operation)) await setIntegration(stage, scene);
    if (operation.operationId === "getPayout")
      scene.params.uuid = await addPayout(stage.world, stage.tenant.organization.organization.uuid);
    if (operation.operationId === "setLogo") scene.body = { picture_id: await uploadLogo(scene) };
  } else if (isOfTeams(operation)) {
    await setTeam(stage, operation, scene);
  } else if (operation.security.length > 0) {
    scene.token = (await visitor.get(slug, `/c/${tenant.campaign.slug}`)).meta("csrf-token");
  }
  return scene;
}

/** The visitor and content of a plain form. */
export interface FormScene {
  visitor: Visitor;
  host: string;
  path: string;
  fields: Record<string, string>;
}

/** Returns the page of each form; its example is sent with data of this run. */
export async function setFormScene(given: Stage, operation: Operation): Promise<FormScene> {
  const { operationId: id, path } = operation;
  const stage = id === "connectMercadopago" ? await withOwnTenant(given, id) : given;
  const { world, tenant, document } = stage;
  const { slug, owner } = tenant.organization;
  const visitor = world.visitor();
  const example = document.form(operation)?.example as Record<string, string>;
  const open: Record<string, () => Promise<Answer>> = {
    logIn: () => visitor.get("", "/login"),
    giveDonation: () => visitor.get(slug, `/c/${tenant.campaign.slug}`),
  };
  const page = await (open[id] ?? (() => visitor.signIn(slug, owner)))();
  const own: Record<string, string> = id === "logIn" ? { ...owner } : {};
  if (id === "giveDonation") own["donor[email]"] = newEmail();
  own.csrf_token = page.field("csrf_token") || page.meta("csrf-token");
  return {
    visitor,
    host: id === "logIn" ? "" : slug,
    path: path.replace("{slug}", tenant.campaign.slug),
    fields: { ...example, ...own },
  };
}

export function post({ visitor, host, path, fields }: FormScene): Promise<Answer> {
  return visitor.post(host, path, fields);
}

export function send(
  operation: Operation,
  scene: Scene,
  headers: Record<string, string> = {},
  query = "",
): Promise<Answer> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(scene.params[name] ?? ""),
  );
  const { visitor, host, token, body } = scene;
  const isUpload = UPLOAD_TYPE in (operation.requestBody?.content ?? {});
  if (isUpload && typeof body === "object") {
    const form = uploadForm(body as Record<string, unknown>);
    const typed = { ...headers, "content-type": form.type };
    return visitor.call(operation.method, host, path + query, {
      body: form.body,
      token,
      headers: typed,
    });
  }
  return visitor.call(operation.method, host, path + query, { body, token, headers });
}

export { cards };
