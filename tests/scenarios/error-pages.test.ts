// Error pages use plain words in the visitor's language, with a link to continue and without
// internal details.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sendRaw } from "../faults/raw-request";
import type { Answer } from "../factories/product";
import { World, type Tenant } from "../factories/world";

let world: World;
let tenant: Tenant;
beforeAll(async () => {
  world = await World.open();
  tenant = await world.openTenant();
});
afterAll(() => world.close());

const INSIDES = /\bat \S+ \(|node_modules|prisma|postgres|\.tsx?\b:\d|Error:/i;
const LOST = {
  "es-AR": "No encontramos esta página",
  "pt-BR": "Não encontramos esta página",
  en: "We can't find this page",
} as const;

const GONE = {
  "es-AR": "Esta campaña no está disponible",
  "pt-BR": "Não encontramos esta campanha",
  en: "This campaign is not available",
} as const;

function expectPage(answer: Answer, status: number, language: string, title: string): void {
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  expect(answer.headers["content-type"]).toMatch(/^text\/html; *charset=utf-8$/i);
  expect(answer.headers["x-request-id"]).toBeDefined();
  expect(answer.text).toContain(`<html lang="${language}"`);
  const text = answer.text.replaceAll("&#x27;", "'");
  expect(/<h1[^>]*>([^<]*)<\/h1>/.exec(text)?.[1]).toBe(title);
  expect(/<title>([^<]*)<\/title>/.exec(text)?.[1]).toMatch(`${title} · `);
  expect(text).toMatch(/<p(?: [^>]*)?>[^<]{20,}<\/p>/);
  expect(answer.text).toMatch(/<a[^>]+href="(?:\/|http:\/\/[^"]+\/|\/manage\/dashboard)"/);
  expect(answer.text.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(INSIDES);
}

const languages = ["es-AR", "pt-BR", "en"] as const;

describe.each(languages)("in %s", (language) => {
  const title = LOST[language];
  // The visitor chose the language; otherwise the organisation's country decides.
  const headers = { "accept-language": language, cookie: `dadiva_locale=${language}` };

  it("a path that the platform lacks", async () => {
    const answer = await world.visitor().get("", "/no-such-page", headers);
    expectPage(answer, 404, language, title);
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("a host without an organisation", async () => {
    const answer = await world.visitor().get("no-such-organization", "/", headers);
    expectPage(answer, 404, language, title);
    expect(answer.text).toContain(`href="http://${world.stack.appHost}/"`);
  });

  it("a campaign that an organisation lacks: under the organisation's name", async () => {
    const { slug, organization } = tenant.organization;
    const { name } = organization;
    const answer = await world.visitor().get(slug, "/c/no-such-campaign", headers);
    expectPage(answer, 404, language, GONE[language]);
    expect(answer.text).toContain(name);
  });
});

it("an address that the back office lacks stands in its frame, and asks a stranger to log in", async () => {
  const { slug, owner } = await world.lab.createOrganization();
  const member = world.visitor();
  await member.signIn(slug, owner);
  const paths = ["/manage/no-such-page", "/manage/campaigns/x/no/such/page"];
  for (const path of paths) {
    const answer = await member.get(slug, path);
    expect(answer.status, path).toBe(404);
    expect(answer.text, path).toContain('href="/manage/donations"');
    const stranger = await world.visitor().get(slug, path);
    expect([stranger.status, stranger.headers["location"]], path).toEqual([
      302,
      expect.stringContaining("/login"),
    ]);
  }
});

it("a campaign's address with text appended by a chat program leads to the campaign", async () => {
  const { slug } = tenant.organization;
  const { slug: campaign } = tenant.campaign;
  const visitor = world.visitor();
  for (const added of [".", ")", "%E2%80%8B", "%20"]) {
    const answer = await visitor.get(slug, `/c/${campaign}${added}?utm_source=mail`);
    expect([answer.status, answer.headers["location"]], added).toEqual([
      301,
      `/c/${campaign}?utm_source=mail`,
    ]);
  }
  const capitals = await visitor.get(slug, `/c/${campaign.toUpperCase()}`);
  expect((await visitor.follow(capitals)).status).toBe(200);
  const unknown = await visitor.get(slug, "/c/no-such-campaign.");
  expect((await visitor.follow(unknown)).status).toBe(404);
});

it("a valid page has its own title and descriptions", async () => {
  const { campaign, organization } = tenant;
  for (const [host, path] of [
    ["", "/"],
    ["", "/pricing"],
    ["", "/login"],
    ["", "/terms"],
    [organization.slug, "/"],
    [organization.slug, `/c/${campaign.slug}`],
  ] as const) {
    const { status, text } = await world.visitor().get(host, path);
    expect(status, path).toBe(200);
    const title = /<title>([^<]*)<\/title>/.exec(text)?.[1] ?? "";
    expect(title, path).toContain(host === "" ? "Dádiva" : organization.organization.name);
    expect(title, path).not.toMatch(/Algo no salió bien|No encontramos/);
    // Without it a visitor's first page uses another typeface than the second.
    expect(text, path).toMatch(/<link rel="preload" href="[^"]+\.woff2" as="font"/);
    if (path.startsWith("/c/")) expect(text).toMatch(/<meta (?:name|property)="og:title"/);
  }
});

it("a page without a cover names a drawn picture, which exists only for public pages", async () => {
  const { slug } = tenant.organization;
  const visitor = world.visitor();
  const campaign = await world.lab.createCampaign(slug, { title: "Agua <b> para Țăranu" });
  const pages = { "/": "/og.png", [`/c/${campaign.slug}`]: `/c/${campaign.slug}/og.png` };
  for (const [page, picture] of Object.entries(pages)) {
    const { text } = await visitor.get(slug, page);
    const named = (name: string) =>
      new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(text)?.[1] ?? "";
    const { host, pathname, search } = new URL(named(""));
    expect([host, pathname]).toEqual([`${slug}.${world.stack.appHost}`, picture]);
    expect([named(":width"), named(":height")]).toEqual(["1200", "630"]);
    expect(named(":alt")).toContain(tenant.organization.organization.name);
    const sent = await visitor.get(slug, pathname + search);
    expect([sent.status, sent.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(sent.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    const known = { "if-none-match": String(sent.headers["etag"]) };
    const again = await visitor.get(slug, `${pathname}?v=0`, known);
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers["cache-control"]).toBe("public, max-age=300");
  }
  const draft = await world.lab.createCampaign(slug);
  await world.database.query("UPDATE campaigns SET published_at = NULL WHERE id = $1", [
    draft.uuid,
  ]);
  for (const [host, path] of [
    [slug, `/c/${draft.slug}/og.png`],
    [slug, "/c/no-such-campaign/og.png"],
    ["no-such-organization", "/og.png"],
    ["", "/og.png"],
  ] as const)
    expect((await visitor.get(host, path)).status, `${host} ${path}`).toBe(404);
});

it("a form from another site is rejected with a page under the organisation's name", async () => {
  const { slug, organization } = tenant.organization;
  const { name } = organization;
  const answer = await sendRaw(world.stack, {
    host: slug,
    path: `/c/${tenant.campaign.slug}/donations`,
    headers: {
      accept: "text/html",
      cookie: "dadiva_locale=pt-BR",
      "content-type": "application/x-www-form-urlencoded",
      origin: "http://elsewhere.example",
    },
    body: "a=b",
  });
  expectPage(answer, 403, "pt-BR", "Você não tem acesso a esta página");
  expect(answer.text).toContain(`<header>${name}</header>`);
  expect(answer.headers["content-security-policy"]).toContain("default-src 'self'");
});

it("a browser without cookies gets an explanation, also without script", async () => {
  const form = await world.visitor().get("", "/signup");
  const fields = {
    csrf_token: form.field("csrf_token"),
    page_country: "AR",
    "organization.country": "AR",
    "organization.name": "Huellas",
  };
  const said = "Este sitio necesita cookies y tu navegador no las guarda";
  const first = await world.visitor().post("", "/signup", fields);
  expect([first.status, first.text.includes(said)]).toEqual([403, true]);
  expect(first.text).toContain('value="Huellas"');
  // The page with the explanation has a token without a session, and must not cause a loop.
  const second = await world
    .visitor()
    .post("", "/signup", { ...fields, csrf_token: first.field("csrf_token") });
  expect(second.text).toContain(said);
  const login = await world
    .visitor()
    .get("", "/login?to=%2Forganizations", { referer: `http://${world.stack.appHost}/login` });
  expect(login.text).toContain(said);
});
