/** Tests the donation form on a site of the organisation: a frame of another origin. */
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { signIn } from "./pages/aboard";
import { waitUntilAlive } from "./pages/alive";
import { fillDonation, makeDonation } from "./pages/donor-page";
import { lab, tenantUrl } from "./stack";
import { words } from "./walk/words";

const es = words.es;
const HOST = "huellas-site.example";

let server: Server;
let port: number;
/** The code on the site's page; its events are kept. */
let code = "";

test.beforeAll(async () => {
  const heard = `<script>window.heard = []; addEventListener("dadiva", ({detail}) => heard.push(detail))</script>`;
  server = createServer((_req, res) => {
    res.setHeader("content-type", "text/html; charset=utf-8");
    res.end(
      `<!doctype html><html lang="es"><link rel="icon" href="data:,"><title>Huellas</title>${heard}<h1>Huellas</h1>${code}`,
    );
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as AddressInfo).port;
});
test.afterAll(() => {
  server.close();
});

test("an organisation allows its site, and a donor gives there in a frame without cookies", async ({
  browser,
  donorContext,
  page,
}) => {
  const { slug, owner } = await lab.createOrganization();
  const amounts = [{ amount: "1500.00", caption: "Una chapa" }];
  const campaign = await lab.createCampaign(slug, { amounts, facebook_pixel_id: "123456" });
  await page.goto(tenantUrl(slug, "/manage/settings/domains"));
  await signIn(page, es, owner);
  await waitUntilAlive(page);
  const domains = page.getByRole("textbox", { name: "Dominios" });
  await domains.fill("localhost");
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(domains).toHaveAttribute("aria-invalid", "true");
  await domains.fill(`https://www.${HOST}/donar\nhuellas.org`);
  await page.getByRole("button", { name: "Guardar" }).click();
  await expect(domains).toHaveValue(`www.${HOST}\nhuellas.org`);
  await checkPage(page, "allowed-domains");
  await page.goto(tenantUrl(slug, `/manage/campaigns/${campaign.uuid}/embed`));
  await waitUntilAlive(page);
  const codes = await page.getByRole("code").allTextContents();
  expect(codes).toHaveLength(3);
  await checkPage(page, "campaign-embed");

  // A site may load the script in its head, so that it runs before the element's link has arrived.
  code = (codes[0] ?? "").replace(" async", "");
  // The organisation's pixel hears of the view and of the donation, from a frame of no origin.
  const pixels: string[] = [];
  await donorContext.route("https://www.facebook.com/**", async (route) => {
    const { searchParams } = new URL(route.request().url());
    const origin = await route
      .request()
      .frame()
      .evaluate(() => self.origin);
    pixels.push(`${searchParams.get("ev")} ${searchParams.get("cd[currency]")} ${origin}`);
    await route.fulfill({ contentType: "image/gif", body: "" });
  });
  const site = await donorContext.newPage();
  await site.goto(`http://${HOST}:${port}`);
  const form = site.frameLocator('iframe[title="Donar"]');
  await fillDonation(form, es, makeDonation());
  await form.getByRole("button", { name: es.give }).click();
  await expect(form.getByRole("heading", { name: es.thanks })).toBeVisible();
  await expect(site.getByRole("link", { name: "Donar" })).toBeHidden();
  const heard = () =>
    site.evaluate(() => (window as unknown as { heard: { type: string; data: object }[] }).heard);
  const dataOf = async (type: string) =>
    (await heard()).filter((message) => message.type === type).map(({ data }) => data);
  await expect
    .poll(() => dataOf("properties:step"))
    .toEqual(["donation", "donor", "payment_method", "thanks"].map((name) => ({ name })));
  expect(await dataOf("campaign:view")).toEqual([{ campaign_id: campaign.uuid, style: "custom" }]);
  await expect.poll(() => pixels).toEqual(["PageView null null", "Donate ARS null"]);
  expect(await donorContext.cookies()).toEqual([]);

  // A form that a script of the site adds later, part by part, shows as well.
  await site.evaluate((href) => {
    const added = document.body.appendChild(document.createElement("dadiva-form"));
    const link = added.appendChild(document.createElement("a"));
    link.textContent = "Sumarme";
    link.href = href;
  }, campaign.url);
  const second = site.frameLocator('iframe[title="Sumarme"]');
  await expect(second.getByRole("button", { name: es.give })).toBeVisible();

  // The same site with the button: opened, closed and opened again by keyboard.
  code = codes[1] ?? "";
  await site.reload();
  const opener = site.getByRole("button", { name: "Donar" });
  await opener.focus();
  await site.keyboard.press("Enter");
  const dialog = site.getByRole("dialog", { name: "Donar" });
  await expect(dialog).toBeVisible();
  const name = form.getByLabel(es.firstName, { exact: true });
  await name.fill("Ana");
  await site.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await site.keyboard.press("Space");
  await expect(name).toHaveValue("Ana");
  await dialog.getByRole("button", { name: "Cerrar" }).click();
  await expect(opener).toBeFocused();

  // A site that nobody allowed keeps the link. Its browser complains, as it should.
  const stranger = await browser.newContext();
  code = codes[0] ?? "";
  const strange = await stranger.newPage();
  const refused = strange.waitForEvent("console", (message) =>
    /frame-ancestors/.test(message.text()),
  );
  await strange.goto(`http://other-site.example:${port}`);
  await refused;
  await expect(strange.getByRole("link", { name: "Donar" })).toBeVisible();
  await stranger.close();
});
