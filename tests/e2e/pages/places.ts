/** The pages of the URL map, and a tenant in which each of them has content. */
import type { RouteConfigEntry } from "@remix-run/route-config";
import urlMap from "../../../app/routes";
import type { LabOrganization } from "../../factories/lab";
import { donationBody, type DonationOrder } from "../../factories/donation-form";
import { OPERATOR_HOST, Visitor } from "../../factories/product";
import { expect } from "../browser-test";
import { lab, stack, tenantUrl } from "../stack";
import { mailedLinks, orderMails } from "./mailed-links";
import { openStaffThings } from "./staff-things";
import { administratorOf, openTeam, type TeamThings } from "./team-things";

/** Values of a path's parameters. */
export interface Things extends TeamThings {
  campaign: string;
  slug: string;
  donation: string;
  /** A monthly donation with an increase, and that increase. */
  raised: { donation: string; upgrade: string };
  thanks: string;
  entry: string;
  processor: string;
  person: string;
  organization: string;
  donor: string;
  /** A document that waits for our staff. */
  paper: string;
  /** Created by our staff. */
  announcement: string;
  promoted: string;
  /** Addresses from mails, with their tokens. */
  links: string[];
  /** With `staff`, the link of each page that a mail leads to. */
  mailed: Record<string, string>;
}

/** URLs without a page of their own, with the reason. */
export const NO_PAGE: Record<string, string> = {
  "manage/*": "says that no page has this address: error-pages.test.ts",
  "operator/*": "says that no page has this address: error-pages.test.ts",
  logout: "a form's address; opened by hand it leads on",
  preferences: "takes a form only",
  "auth/ticket": "leads from host to host",
  "auth/start": "leads from host to host",
  "auth/finish": "leads from host to host",
  "auth/support": "leads from host to host",
  "auth/mercadopago/callback": "leads from host to host",
  "auth/salesforce/callback": "leads from host to host",
  "auth/salesforce/finish": "takes what a company answered, and leads to the integration",
  "auth/mercadopago/finish": "takes what a company answered, and leads to the gateways",
  "invitations/:token": "a mailed link: keeps its token and leads to the invitation",
  "invitations/team/:token": "a mailed link, likewise",
  "webhooks/:provider": "for companies",
  manage: "leads to the dashboard",
  "mi/logout": "takes a form only",
  "mi/enter/:link": "a donor's mailed link: donor-evening.phone.spec.ts",
  "mi/email/:link": "a donor's mailed link: own-area.server.test.ts",
  "agency/offline-worker.js": "a script: teams/street-day.spec.ts",
  "agency/offline/app.webmanifest": "a file for the browser's installation",
  "agency/pledges/look": "answers a form while it is typed: teams/team-day.spec.ts",
  "operator/logout": "a form's address; opened by hand it leads on",
  "c/:slug/track": "the document of a sandboxed frame: embedding.spec.ts",
  "c/:slug/donations": "leads to the campaign; the form's answers are walked by outcomes.spec.ts",
  "manage/campaigns/new": "walked with its type, below",
};

/** Pages that no walk opens with status 200 at their own address, with the test that opens them. */
export const NOT_SHOWN: Record<string, string> = {
  ...Object.fromEntries(
    ["", "/mappings/:objects", "/requests"].map((page) => [
      `manage/settings/integrations/:uuid${page}`,
      "of an organisation whose plan has the feature: integrations/salesforce.spec.ts",
    ]),
  ),
  "manage/donations/bulk/:uuid": "of a started change: bulk-change.server.test.ts",
  "manage/campaigns/:uuid/fields/new": "of a kind of question: own-questions.spec.ts",
  "manage/campaigns/:uuid/fields/:field": "of a question: own-questions.spec.ts",
  ...Object.fromEntries(
    [
      "mi/gift/:link",
      "mi/data",
      "mi/gifts/:uuid",
      "mi/gifts/:uuid/answers",
      "mi/gifts/:uuid/terms",
      "mi/gifts/:uuid/pause",
      "mi/gifts/:uuid/card",
      "mi/gifts/:uuid/cancel",
      "mi/gifts/:uuid/upgrade",
    ].map((url) => [url, "of a donor: donor-evening.phone.spec.ts"]),
  ),
  ...Object.fromEntries(
    [
      "agency",
      "agency/pledges",
      "agency/pledges/new",
      "agency/pledges/:uuid",
      "agency/pledges/:uuid/edit",
      "agency/pledges/:uuid/card",
    ].map((url) => [url, "of a team's person: teams/team-day.spec.ts"]),
  ),
  ...Object.fromEntries(
    ["agency/devices", "agency/results", "agency/team", "agency/team/new", "agency/team/:uuid"].map(
      (url) => [url, "of a team's person: no browser test signs one in yet"],
    ),
  ),
  ...Object.fromEntries(
    ["", "/edit", "/payment_method"].map((page) => [
      `agency/donations/:uuid${page}`,
      "of a team's person: team-donation.server.test.ts",
    ]),
  ),
  "agency/offline": "of a team's person: teams/street-day.spec.ts",
  "p/pay/:link": "by a pledge's signed link: pledges.test.ts",
  "p/stop/:link": "by a pledge's signed link: pledges.test.ts",
  "mi/convert/:link": "behind a donation's thanks page: tests/scenarios/donors/convert.test.ts",
  "mi/upgrade/:link": "with an increase ahead: scenarios/upgrades.test.ts",
  ...Object.fromEntries(
    ["manage/settings/gateways", "account/onboarding/payment_gateways"].flatMap((page) => [
      [`${page}/done`, "after a setup: gateways.spec.ts"],
      [`${page}/setup/:gateway/bank`, "of who has no account yet: whole-way.spec.ts"],
    ]),
  ),
  "manage/campaigns/:uuid/updates/:update": "of a campaign's update: updates.server.test.ts",
  "reminders/:link": "by a link in a mail: lead-reminders.server.test.ts",
  "receipts/:link": "by a signed link: tests/scenarios/receipts.test.ts",
  ...Object.fromEntries(
    [
      "t/:code",
      "t/orders/:link",
      "c/:slug/waiting",
      "manage/campaigns/:uuid/tickets",
      "manage/campaigns/:uuid/attendees",
      "manage/campaigns/:uuid/attendees/download",
      "manage/campaigns/:uuid/attendees/:id",
      "manage/campaigns/:uuid/rejected",
      "manage/campaigns/:uuid/check_in",
      "manage/campaigns/:uuid/message",
      "manage/campaigns/:uuid/cancel_event",
    ].map((url) => [url, "of an event with sold tickets: tests/scenarios/attendees.test.ts"]),
  ),
  "mi/card/:link": "after a declined month: tests/scenarios/donors/donor-card.test.ts",
  "signup/user": "needs the step before it: signup.spec.ts",
  "login/two_factor": "between the password and the code: two-factor.spec.ts",
  "login/two_factor/lost": "likewise",
  operator: "leads to the papers",
  "manage/payouts/years/:year": "of a year with money: years.test.ts",
  "manage/payouts/:uuid": "of a payout, which a cut-off makes: payouts.test.ts",
  "operator/payouts/:organization/:id": "likewise",
  "operator/books/settlements/:file": "of a company's file: reconciliation.test.ts",
  "operator/books/statements/:bank": "of a bank account: bank-statements.test.ts",
  "operator/money/:organization/:id": "needs a flagged charge, which no browser test has yet",
  "operator/invoices/:organization/:id":
    "needs an invoice by transfer, which no browser test has yet",
  "operator/notifications/:notification":
    "needs an unprocessed notification, which no browser test has yet",
  "operator/login/two_factor": "between the password and the code: operators.spec.ts",
  "operator/welcome/two_factor":
    "after the password is set; in tests/scenarios/operators.test.ts alone",
};

const isFile = (url: string) =>
  /\/(?:file|pdf|bank_file|books\/journal|photos\/:id|donors\/:uuid\/data|invoices\/:uuid(?:\/commissions)?|credit_notes\/:uuid|receipts\/:(?:year|transaction)|:code\/calendar)$|^uploads\/|^operator\/files\/|openapi|\.(?:json|png|svg|js)$/.test(
    url,
  );

/** Pages that answer 404 or redirect for the owner, and are visited all the same. */
const FURTHER = ["manage/campaigns/new?type=crowdfund", "ayuda?q=campa"];

function listPages(entries: readonly RouteConfigEntry[] = urlMap, parent = ""): string[] {
  return entries.flatMap(({ path: own = "", children = [] }) => {
    const url = [parent, own].filter(Boolean).join("/");
    return [url, ...listPages(children, url)];
  });
}

function fill(url: string, things: Things): string {
  const path = url === "__organization" ? "" : url;
  const isAt = (place: string) => url.startsWith(place);
  return `/${path.replace(/:(\w+)/g, (all, name: string) => {
    if (name === "slug") return things.slug;
    // No receipt has it: the page asks for a code.
    if (name === "code") return "7K3F9QXTM2PA4BCD";
    if (name === "topic") return "payment-gateways";
    if (name === "gateway") return "global_payments";
    if (isAt("manage/settings/gateways/")) return things.processor;
    if (name === "type") return "tax-certificate";
    if (name === "donation" || name === "link") return things.thanks;
    if (isAt("operator/organizations/") && name === "uuid") return things.promoted;
    if (isAt("manage/settings/agencies/admins/")) return things.administrator;
    if (name === "agency" || (isAt("manage/settings/agencies/") && name === "token"))
      return things.team;
    if (isAt("agency/donations/")) return things.donation;
    if (isAt("manage/settings/agencies/") || isAt("agency/")) return things.teamPerson;
    if (name === "organization" || isAt("operator/organizations/")) return things.organization;
    if (isAt("operator/documents/")) return things.paper;
    // No tenant of the walk has a flagged charge, an invoice by transfer or an unprocessed notification.
    if (isAt("operator/money/") || isAt("operator/invoices/") || name === "notification")
      return things.organization;
    if (name === "account") return "dlocal";
    if (name === "file" || name === "bank") return things.organization;
    if (isAt("manage/payouts/") || isAt("operator/payouts/")) return things.organization;
    // Its plan has no integrations, so these pages are not found.
    if (name === "objects") return "donors";
    if (isAt("manage/settings/integrations/")) return things.organization;
    if (isAt("manage/campaigns/")) return things.campaign;
    if (isAt("manage/donations/:uuid/upgrades/:id"))
      return name === "id" ? things.raised.upgrade : things.raised.donation;
    if (isAt("manage/donations/")) return things.donation;
    if (isAt("manage/donors/")) return things.donor;
    // Without a donor's session these pages lead to the way in.
    if (isAt("mi/gifts/")) return things.donation;
    if (isAt("manage/pledges/")) return things.pledge;
    if (isAt("manage/settings/activity/")) return things.entry;
    if (isAt("manage/settings/users/")) return things.person;
    if (name === "plan") return "essential_monthly_ar";
    if (name === "announcement") return things.announcement;
    throw new Error(`the walk doesn't know what ${all} of ${url} is`);
  })}`;
}

export const all = [...new Set(listPages())].filter((url) => !url.startsWith("__json"));
export const pages = [...all.filter((url) => !(url in NO_PAGE) && !isFile(url)), ...FURTHER];
export const isStaffs = (url: string) => url.startsWith("operator");
const isTenants = (url: string) =>
  /^(?:manage|agency|account|auth\/(?:support|mercadopago)|c\/|mi(?:\/|$)|p\/|r(?:\/|$)|t\/|receipts\/|reminders\/|__organization)/.test(
    url,
  );

const invitedBy = (slug: string) => `${slug}@walk.example`;

/** Creates the pages of a member, a change, an invitation and a link for a new password. */
async function openPaths(slug: string, owner: { email: string; password: string }) {
  const office = new Visitor(stack);
  const token = (await office.signIn(slug, owner)).meta("csrf-token");
  const email = invitedBy(slug);
  const user = { email, first_name: "Eva", last_name: "Paz", role: "admin" };
  const invited = await office.call("POST", slug, "/manage/api/users", { body: { user }, token });
  expect(invited.status, invited.text).toBe(201);
  const people = await office.call("GET", slug, "/manage/api/users");
  const entries = await office.call("GET", slug, "/manage/api/audit_entries");
  const donors = (await office.get(slug, "/manage/donors")).links();
  const anyone = new Visitor(stack);
  const form = await anyone.get("", "/password/forgot");
  await anyone.post("", "/password/forgot", {
    csrf_token: form.meta("csrf-token"),
    email: owner.email,
  });
  await lab.runDue();
  const { mails } = await lab.readOutbox();
  const own = mails.filter(({ to }) => to === email || to === owner.email);
  const links = own.flatMap(
    ({ text }) => text.match(/https?:\S+\/(?:invitations|password)\/\S+/g) ?? [],
  );
  expect(links).toHaveLength(2);
  return {
    person:
      people.data<{ uuid: string; state: string }[]>().find(({ state }) => state === "active")
        ?.uuid ?? "",
    donor: donors.flatMap((link) => /\/donors\/([\da-f-]{36})$/.exec(link)?.[1] ?? [])[0] ?? "",
    entry: entries.data<{ uuid: string }[]>()[0]?.uuid ?? "",
    links,
  };
}

/** Submits an optional document, because the lab approves the required ones. */
async function handIn(slug: string, country: string): Promise<string> {
  const type = country === "BR" ? "public_interest_certificate" : "tax_exemption";
  const at = new Date(Date.now() - 3_600_000).toISOString();
  return (await lab.handIn(slug, { type, files: ["image/png"], submitted_at: at })).document;
}

/** Adds an increase to a donation. */
async function raiseDonation(
  slug: string,
  owner: { email: string; password: string },
  donation: string,
) {
  const office = new Visitor(stack);
  const token = (await office.signIn(slug, owner)).meta("csrf-token");
  const url = `/manage/api/donations/${donation}/upgrades`;
  const body = { upgrade: { percentage: 10, period: "6.months" } };
  const answer = await office.call("POST", slug, url, { body, token });
  return { donation, upgrade: answer.data<{ id: string }>().id };
}

/** Creates an organisation with a campaign and donations. Returns the ids of its addresses. */
export async function openTenant(
  country: string,
  { donations = 0, paper = false, staff = false } = {},
): Promise<{ organization: LabOrganization; things: Things }> {
  const organization = await lab.createOrganization({ country });
  const { slug, owner } = organization;
  const campaign = await lab.createCampaign(slug);
  const donor = new Visitor(stack);
  const form = await donor.get(slug, `/c/${campaign.slug}`);
  const give = (order: DonationOrder) =>
    donor.call("POST", slug, `/c/${campaign.slug}/donations`, {
      body: donationBody({ country, ...order }),
      token: form.meta("csrf-token"),
    });
  const given = await give({ monthly: true, collectDay: 10 });
  for (let at = 1; at <= donations; at++)
    await give({ amount: `${at * 700}.00`, monthly: at % 3 === 0, collectDay: 20 });
  const donation = given.data<{ donation: { uuid: string }; thanks_url: string }>();
  const { uuid } = organization.organization;
  const toRaise = await give({ amount: "2100.00", monthly: true, collectDay: 15 });
  const { donation: second } = toRaise.data<{ donation: { uuid: string } }>();
  const raised = await raiseDonation(slug, owner, second.uuid);
  const made = staff ? await openStaffThings(uuid) : null;
  const team = await openTeam(slug, owner, { campaign: campaign.uuid });
  const paths = await openPaths(slug, owner);
  const things = {
    announcement: made?.announcement ?? uuid,
    promoted: made?.promoted ?? uuid,
    campaign: campaign.uuid,
    processor: organization.processors[0]?.uuid ?? "",
    slug: campaign.slug,
    donation: donation.donation.uuid,
    raised,
    organization: uuid,
    paper: paper ? await handIn(slug, country) : uuid,
    thanks: donation.thanks_url.split("/").at(-1) ?? "",
    ...paths,
    ...team,
    mailed: made
      ? await mailedLinks([
          owner.email,
          invitedBy(slug),
          made.newcomer,
          administratorOf(slug),
          ...(await orderMails(slug, owner)),
        ])
      : {},
  };
  return { organization, things };
}

/** Returns the full address of a page of the map for that tenant. */
export function addressOf(url: string, slug: string, things: Things): string {
  const path = fill(url, things);
  if (isStaffs(url)) return tenantUrl(OPERATOR_HOST, path);
  return isTenants(url) ? tenantUrl(slug, path) : path;
}
