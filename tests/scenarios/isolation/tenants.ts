/** Two similar organisations, each with one object of every kind that a call can identify. */
import { randomUUID } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { exampleBankAccount } from "../../../prisma/seed/identities";
import type { Answer, Visitor } from "../../factories/product";
import { PIXEL, uploadForm } from "../../factories/upload-form";
import { type World, type Tenant } from "../../factories/world";
import { beginAuthorization, issueSupportTicket, issueTicket } from "./doors";
import { addDownload } from "./added-rows";
import { addEvent } from "./event-rows";
import type { Kind } from "./kinds";
import { addPayout } from "./payout-rows";
import { addPlanObjects } from "./plan-rows";
import { addIntegration } from "./integration-rows";
import { addTeam } from "./team-rows";
import { addDuplicates } from "./duplicate-rows";
import { addUpdate } from "./update-rows";
import { addBulkChange, addNewsItem, cursorBehind } from "./rows";

export interface Marked extends Tenant {
  name: string;
  /** Amount of a donation that is unique among the sweep's tenants. */
  amount: string;
  /** The public name of the draft, which only a preview link shows. */
  draftSlug: string;
  /** The owner, signed in on the platform host and the subdomain. */
  visitor: Visitor;
  ids: Record<Kind, string>;
}

export const ITEM_AMOUNT = "1500.00";

/** A unique donation of each tenant, whose sum with the campaign's own amount is also unique. */
const AMOUNTS: Record<string, string> = {
  Azul: "1234.56",
  Bermeja: "7654.32",
  Celeste: "3456.78",
  Dorada: "4567.89",
  Violeta: "5678.91",
};

/** Returns a visitor's session cookie on a host, to use it on another. */
export function sessionCookie(visitor: Visitor, host: string): string {
  const cookie = visitor.cookieOf(host);
  expect(cookie, `a session of ${host || "the platform"}`).toContain("session=");
  return cookie;
}

async function addPicture(world: World, tenant: Tenant): Promise<string> {
  const { uuid } = tenant.organization.organization;
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO pictures (organization_id, id, image_for, state, original_key, width, height, created_at)
     VALUES ($1::uuid, gen_random_uuid(), 'cover', 'ready', $1::text || '/pictures/x/original', 1, 1, app_now()) RETURNING id`,
    [uuid],
  );
  const id = rows[0]?.id ?? "";
  const folder = path.join(world.stack.dataDir, "uploads", uuid, "pictures", id);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "small.webp"), PIXEL);
  return id;
}

/** An optional Argentine document, because the lab approves the required ones. */
export const OPEN_PAPER = "tax_exemption";

async function addAttachment(world: World, tenant: Tenant): Promise<string> {
  const { uuid } = tenant.organization.organization;
  const { rows } = await world.database.query<{ id: string }>(
    `WITH paper AS (
       INSERT INTO organization_documents (organization_id, id, type, status, created_at, updated_at)
       VALUES ($1::uuid, gen_random_uuid(), $2, 'uploaded', app_now(), app_now()) RETURNING id)
     INSERT INTO document_attachments (organization_id, id, document_id, original_filename, content_type,
       size, sha256, scan, status, created_at)
     SELECT $1::uuid, gen_random_uuid(), id, 'estatuto.png', 'image/png', $3, 'none', 'not_scanned',
       'uploaded', app_now() FROM paper RETURNING id`,
    [uuid, OPEN_PAPER, PIXEL.length],
  );
  const id = rows[0]?.id ?? "";
  const folder = path.join(world.stack.dataDir, "uploads", uuid, "documents");
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, id), PIXEL);
  return id;
}

/** Adds an open request of our staff. */
async function addAccessRequest(world: World, tenant: Tenant): Promise<string> {
  const operator = await world.lab.createOperator();
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO access_requests (organization_id, id, email, first_name, last_name, evidence, reason,
       state, requested_by_id, due_at, created_at)
     VALUES ($1::uuid, gen_random_uuid(), $2, 'Nora', 'Vidal', 'other', 'De la prueba', 'requested',
       $3::uuid, app_now() + interval '3 days', app_now()) RETURNING id`,
    [tenant.organization.organization.uuid, `${randomUUID()}@example.org`, operator.uuid],
  );
  return rows[0]?.id ?? "";
}

async function addPhoto(world: World, userId: string): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    `INSERT INTO user_photos (id, user_id, state, created_at)
     VALUES (gen_random_uuid(), $1::uuid, 'ready', app_now()) RETURNING id`,
    [userId],
  );
  const id = rows[0]?.id ?? "";
  const folder = path.join(world.stack.dataDir, "uploads", "people", userId, id);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, "photo.webp"), PIXEL);
  return id;
}

const UPGRADE = { upgrade: { percentage: 10, period: "6.months" } };

/** Adds an increase to a donation under that key. Returns its id. */
async function addUpgrade(
  visitor: Visitor,
  slug: string,
  donation: string,
  { key, token }: { key: string; token: string },
): Promise<string> {
  const path = `/manage/api/donations/${donation}/upgrades`;
  const headers = { "idempotency-key": key };
  const made = await visitor.call("POST", slug, path, { body: UPGRADE, token, headers });
  expect(made.status, made.text).toBe(201);
  return made.data<{ id: string }>().id;
}

/** Makes a donation with an Idempotency-Key. Returns the created ids. */
async function giveKept(world: World, tenant: Tenant, key: string): Promise<Answer> {
  const item = tenant.campaign.items[0] ?? { uuid: "", amount: "" };
  const order = { monthly: true, collectDay: 20, item: { uuid: item.uuid, amount: item.amount } };
  return world.give(tenant, order, { "idempotency-key": key });
}

/** Uses the same key for the other creating calls. Returns the gateway's id. */
async function useKey(visitor: Visitor, slug: string, key: string, token: string): Promise<string> {
  const bank = exampleBankAccount("AR", { email: "otra@example.org" });
  const user = { email: `${key}@example.org`, first_name: "Eva", last_name: "Paz", role: "admin" };
  const calls: [string, object][] = [
    ["/manage/api/users", { user }],
    ["/manage/api/bank_accounts", bank],
    ["/manage/api/payment_processors", { gateway: "local_payments", soft_descriptor: "HUELLAS" }],
  ];
  let last = "";
  for (const [path, body] of calls) {
    const headers = { "idempotency-key": key };
    const made = await visitor.call("POST", slug, path, { body, token, headers });
    expect(made.status, made.text).toBe(201);
    last = made.data<{ uuid: string }>().uuid;
  }
  return last;
}

async function addLogo(visitor: Visitor, slug: string, key: string, token: string) {
  const { body, type } = uploadForm({ image_for: "logo", "picture[image]": PIXEL });
  const headers = { "idempotency-key": key, "content-type": type };
  const path = "/manage/organization/pictures";
  const made = await visitor.call("POST", slug, path, { body, token, headers });
  expect(made.status, made.text).toBe(201);
  return made.data<{ id: string }>().id;
}

async function fetchCardToken(world: World, tenant: Tenant, formToken: string): Promise<string> {
  const card = { pan: "4111111111111111", expiration_month: 12, expiration_year: 2039, cvv: "123" };
  const { slug } = tenant.organization;
  const made = await world
    .visitor()
    .call("POST", slug, "/cvault/credit-card/temporal", { body: { ...card, key: formToken } });
  expect(made.status, made.text).toBe(201);
  return made.data<{ token: string }>().token;
}

/**
 * Creates a tenant with a donation, its owner signed in, and one id of each kind. `name` marks its
 * texts. Without `support` our staff has no access to it.
 */
export async function openMarked(
  world: World,
  name: string,
  { support = true }: { support?: boolean } = {},
): Promise<Marked> {
  const organization = await world.lab.createOrganization({ gateways: [] });
  const { slug, owner } = organization;
  const key = `key-${randomUUID()}`;
  const visitor = world.visitor();
  const page = await visitor.signIn(slug, owner);
  const processor = await useKey(visitor, slug, key, page.meta("csrf-token"));
  const campaign = await world.lab.createCampaign(slug, {
    title: `Campaña ${name}`,
    amounts: [{ amount: ITEM_AMOUNT, caption: `Regalo ${name}` }],
  });
  const tenant = { organization, campaign };
  const addDraft = (title: string) =>
    world.lab.createCampaign(slug, { title: `${title} ${name}`, published: false });
  const draft = await addDraft("Borrador");
  const given = await giveKept(world, tenant, key);
  expect(given.status, given.text).toBe(201);
  const amount = AMOUNTS[name] ?? "";
  const other = await world.give(tenant, { amount, donor: ["Donante", name] });
  expect(other.status, other.text).toBe(201);
  const donation = given.data<{
    donation: { uuid: string };
    transaction: { uuid: string };
    thanks_url: string;
  }>();
  const editor = await visitor.get(slug, `/manage/campaigns/${draft.uuid}`);
  const form = await world.visitor().get(slug, `/c/${campaign.slug}`);
  const formToken = form.meta("csrf-token");
  const accounts = await visitor.call("GET", slug, "/manage/api/bank_accounts");
  const activity = await visitor.call("GET", slug, "/manage/api/audit_entries");
  // Two other sign-ins, which the call and the page will end.
  for (const further of [world.visitor(), world.visitor()]) await further.signIn(slug, owner);
  const sessions = await visitor.call("GET", slug, "/manage/api/sessions");
  const others = sessions
    .data<{ uuid: string; current: boolean }[]>()
    .filter(({ current }) => !current);
  const { rows: people } = await world.database.query<{
    donor: string;
    owner: string;
    invitation: string;
  }>(
    `SELECT (SELECT id FROM donors WHERE organization_id = $1 LIMIT 1) AS donor,
            (SELECT id FROM invitations WHERE organization_id = $1 LIMIT 1) AS invitation,
            (SELECT user_id FROM memberships WHERE organization_id = $1 LIMIT 1) AS owner`,
    [organization.organization.uuid],
  );
  return {
    ...tenant,
    name,
    amount,
    draftSlug: draft.slug,
    visitor,
    ids: {
      bankAccount: accounts.data<{ uuid: string }[]>()[0]?.uuid ?? "",
      processor,
      ...(await addPlanObjects(world, organization.organization.uuid)),
      payout: await addPayout(world, organization.organization.uuid),
      ...(await addTeam(world, organization.organization.uuid, campaign.uuid)),
      campaign: campaign.uuid,
      campaignUpdate: await addUpdate(world, campaign.uuid),
      draft: draft.uuid,
      formKey: (await addDraft("Otro borrador")).uuid,
      slug: campaign.slug,
      item: campaign.items[0]?.uuid ?? "",
      donation: donation.donation.uuid,
      bulkChange: await addBulkChange(world, donation.donation.uuid, "changed"),
      ...(await addEvent(world, donation.donation.uuid)),
      download: await addDownload(world, tenant),
      upgrade: await addUpgrade(visitor, slug, donation.donation.uuid, {
        key,
        token: page.meta("csrf-token"),
      }),
      transaction: donation.transaction.uuid,
      donor: people[0]?.donor ?? "",
      ...(await addDuplicates(world, tenant, people[0]?.donor ?? "")),
      donorNote: await addNote(visitor, slug, people[0]?.donor ?? ""),
      newsItem: await addNewsItem(
        world,
        { organization: organization.organization.uuid, user: people[0]?.owner ?? "" },
        { delivery: "page", age: "1 day" },
      ),
      formField: await addField(visitor, slug, campaign.uuid),
      thanks: donation.thanks_url.split("/").at(-1)?.split("?")[0] ?? "",
      preview: /[?&](?:amp;)?preview=([\w.-]+)/.exec(editor.text)?.[1] ?? "",
      picture: await addPicture(world, tenant),
      logo: await addLogo(visitor, slug, key, page.meta("csrf-token")),
      attachment: await addAttachment(world, tenant),
      photo: await addPhoto(world, people[0]?.owner ?? ""),
      auditEntry: activity.data<{ uuid: string }[]>()[0]?.uuid ?? "",
      user: people[0]?.owner ?? "",
      invitation: people[0]?.invitation ?? "",
      accessRequest: await addAccessRequest(world, tenant),
      session: others[0]?.uuid ?? "",
      signIn: others[1]?.uuid ?? "",
      organization: organization.organization.uuid,
      host: slug,
      cardToken: await fetchCardToken(world, tenant, formToken),
      key,
      cursor: cursorBehind(campaign.uuid),
      ticket: await issueTicket({ slug, visitor }),
      supportTicket: support
        ? await issueSupportTicket(world, { slug, visitor }, organization.organization.uuid)
        : "",
      oauthState: await beginAuthorization({ slug, visitor }),
      ...(await addIntegration(world, organization.organization.uuid)),
      sessionToken: page.meta("csrf-token"),
      formToken,
    },
  };
}

/** Returns the form of a kind's ids, which several kinds share: most are any uuid. */
export function formOf(kind: Kind): string {
  const own: Kind[] = [
    ...(["slug", "host", "key", "thanks", "preview"] as const),
    ...(["cursor", "ticket", "supportTicket", "oauthState"] as const),
  ];
  return own.includes(kind) || kind.endsWith("Token") ? kind : "uuid";
}

/** Returns an unknown id of that kind, with the same form as `like`. */
export function nobodys(kind: Kind, like: Marked): string {
  const { ids } = like;
  switch (kind) {
    case "slug":
      return `campana-${randomUUID().slice(0, 8)}`;
    case "host":
      return `org-${randomUUID().slice(0, 8)}`;
    case "key":
      return `key-${randomUUID()}`;
    case "thanks":
    case "preview": {
      // The same signature with another payload.
      const [payload = "", signature = ""] = ids[kind].split(".");
      const text = Buffer.from(payload, "base64url").toString("utf8");
      const other = text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, randomUUID());
      return `${Buffer.from(other).toString("base64url")}.${signature}`;
    }
    case "cursor":
      return cursorBehind(randomUUID());
    case "ticket":
    case "oauthState": {
      // The same session, or the same organisation's name, with an unknown secret.
      const parts = ids[kind].split(".");
      const at = kind === "ticket" ? 0 : 2;
      return parts.map((part, place) => (place === at ? mirrored(part) : part)).join(".");
    }
    case "supportTicket":
    case "cardToken":
    case "sessionToken":
    case "formToken":
      return mirrored(ids[kind]).replaceAll(".", "x");
    default:
      return randomUUID();
  }
}

const mirrored = (text: string) => [...text].reverse().join("");

/** Writes a note about a donor, and returns its id. */
/** Adds a question to the campaign's form, as the editor does. Returns its id. */
async function addField(visitor: Visitor, slug: string, campaign: string): Promise<string> {
  const path = `/manage/campaigns/${campaign}/fields`;
  const page = await visitor.get(slug, `${path}/new?widget=textfield`);
  const field = { widget: "textfield", label: "Una pregunta" };
  await visitor.post(slug, `${path}/new`, { csrf_token: page.meta("csrf-token"), ...field });
  const listed = await visitor.get(slug, path);
  return /confirm=remove-([\w-]+)/.exec(listed.text)?.[1] ?? "";
}

async function addNote(visitor: Visitor, slug: string, donor: string): Promise<string> {
  const path = `/manage/donors/${donor}`;
  const page = await visitor.get(slug, path);
  const note = { csrf_token: page.meta("csrf-token"), intent: "note", note: "Una nota" };
  await visitor.post(slug, path, note);
  const noted = await visitor.get(slug, path);
  return /confirm=note-([\w-]+)/.exec(noted.text)?.[1] ?? "";
}
