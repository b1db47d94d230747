/** The back office's pages of a campaign. */
import { expect, type Page } from "@playwright/test";
import sharp from "sharp";
import { checkPage } from "../walk/page-checks";
import type { Words } from "../walk/words";

export interface CampaignOrder {
  title: string;
  description: string;
  /** The amount as people type it, with its use. */
  amounts: readonly [amount: string, caption: string][];
}

/** Creates a campaign with amounts and a cover, and publishes it. Returns its public address. */
export async function publishCampaign(
  page: Page,
  words: Words,
  order: CampaignOrder,
  name: string,
): Promise<string> {
  await page.getByRole("link", { name: words.nextCampaign }).click();
  await expect(page.getByRole("link", { name: words.startMonthly })).toBeVisible();
  await checkPage(page, `${name}-campaign-type`);
  await page.getByRole("link", { name: words.startMonthly }).click();
  await fillCampaign(page, words, order);
  await page.getByRole("button", { name: words.createCampaign }).click();
  await expect(page.getByLabel(words.chooseCover)).toBeVisible();
  await uploadCover(page, words, order.title);
  await checkPage(page, `${name}-campaign-editor`);
  await page.getByRole("button", { name: words.publish }).click();
  await expect(page.getByRole("heading", { name: words.published })).toBeVisible();
  await checkPage(page, `${name}-campaign-published`);
  const dialog = page.getByRole("dialog");
  const link = await dialog.getByText(/^http:\/\/\S+\/c\/\S+$/).innerText();
  await page.getByRole("button", { name: words.copyLink }).click();
  await expect(page.getByRole("button", { name: words.copied })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // The frame beside the form shows the published page, where nothing is charged.
  const show = page.locator(".preview-open");
  // A phone shows it behind a button.
  if (await show.isVisible()) await show.click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1, name: order.title })).toBeVisible();
  return link.trim();
}

async function fillCampaign(page: Page, words: Words, order: CampaignOrder): Promise<void> {
  await page.getByLabel(words.title, { exact: true }).fill(order.title);
  await page.getByLabel(new RegExp(`^${words.description}`)).fill(order.description);
  await page.getByText(words.moreOptions).click();
  for (const [index, [amount, caption]] of order.amounts.entries()) {
    const box = page.getByLabel(`${words.amountNumber} ${index + 1}`, { exact: true });
    if (!(await box.isVisible())) await page.getByRole("button", { name: words.addAmount }).click();
    await box.fill(amount);
    await page.getByLabel(`${words.captionNumber} ${index + 1}`).fill(caption);
  }
  await page.getByLabel(words.allowOther).check();
  await page.getByLabel(words.allowOneTime).check();
}

async function uploadCover(page: Page, words: Words, title: string): Promise<void> {
  const picture = { name: "portada.png", mimeType: "image/png", buffer: await paintCover() };
  await page.getByLabel(words.chooseCover).setInputFiles(picture);
  await page.getByRole("button", { name: words.uploadCover }).click();
  const cover = page.getByRole("img", { name: `${words.coverOf} ${title}` });
  await expect(cover).toBeVisible({ timeout: 20_000 });
  await expect(cover).toHaveJSProperty("complete", true);
}

/** A picture of hills at dusk, 1200 × 630. */
function paintCover(): Promise<Buffer> {
  const hills = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#f6c28b"/><stop offset="1" stop-color="#e87a5d"/></linearGradient></defs>
    <rect width="1200" height="630" fill="url(#s)"/><circle cx="860" cy="240" r="90" fill="#fff3d6"/>
    <path d="M0 430 Q300 250 620 420 T1200 360 V630 H0Z" fill="#4b5d67"/>
    <path d="M0 540 Q360 400 700 520 T1200 470 V630 H0Z" fill="#2c3e46"/></svg>`;
  return sharp(Buffer.from(hills)).png().toBuffer();
}
