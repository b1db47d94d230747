import { test, expect } from "./browser-test";
import { checkPage } from "./walk/page-checks";
import { makeDonation } from "./pages/donor-page";
import { expectRefusalInSight } from "./pages/fault";
import { readFocus } from "./pages/focus";
import { lab } from "./stack";
import { words } from "./walk/words";

const MOST_STOPS = 60;

test("a monthly donation by keyboard alone, with a visible focus", async ({ page }) => {
  const es = words.es;
  const { slug } = await lab.createOrganization();
  const amounts = [
    { amount: "1500.00", caption: "Una chapa" },
    { amount: "3000.00", caption: "Un panel" },
  ];
  const { url } = await lab.createCampaign(slug, { amounts });
  const donation = makeDonation();
  const keys =
    (...presses: string[]) =>
    async () => {
      for (const press of presses) await page.keyboard.press(press);
    };
  const type = (text: string) => () => page.keyboard.type(text);
  /** The action at each field; other fields are skipped. */
  const acts: Record<string, () => Promise<void>> = {
    // To 'once' and back.
    "donation[recurrency]": keys("ArrowRight", "ArrowLeft"),
    // From the first amount to the last choice, any amount.
    "donation[item]": keys("ArrowRight", "ArrowRight"),
    amount: type("2.750"),
    // Shows the box of the day, which takes the focus.
    "Cambiar día": keys("Enter", "ArrowDown"),
    "donor[first_name]": type("Ana"),
    "donor[last_name]": type("Paz"),
    "donor[email]": type(donation.email),
    "payment_method[cc_number]": type(donation.card),
    "payment_method[cc_expiration]": type("1239"),
    "payment_method[cc_verification_number]": type("123"),
    "payment_method[cardholder_id_number]": type(donation.documentNumber),
  };
  await page.goto(url);
  await page.keyboard.press("Tab");
  expect((await readFocus(page)).isVisible).toBe(true);
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeInViewport();

  const passed: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press("Tab");
    const stop = await readFocus(page);
    expect(stop.isVisible, `the focus is seen at ${stop.name || stop.text}`).toBe(true);
    if (stop.type === "submit" && stop.name !== "choose_method") break;
    const name = stop.name || stop.text;
    passed.push(name);
    await acts[name]?.();
  }
  expect(passed).toEqual(expect.arrayContaining(Object.keys(acts)));
  await expect(page.getByRole("radio", { name: es.monthly })).toBeChecked();
  await expect(page.getByRole("button", { name: es.give })).toBeFocused();
  await expect(page.getByRole("button", { name: es.give })).toHaveText(/2\.750.*cada mes/);
  await checkPage(page, "keyboard-filled");
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: es.thanks })).toBeVisible();
  await expect(page.getByText(/\$\s2\.750/).first()).toBeVisible();
});

test("an empty form submitted with Enter focuses the reason, and the next field is its first error", async ({
  page,
}) => {
  const es = words.es;
  const { slug } = await lab.createOrganization();
  const { url } = await lab.createCampaign(slug);
  await page.goto(url);
  const name = page.getByLabel(es.email, { exact: true });
  await name.focus();
  await page.keyboard.press("Enter");
  await expectRefusalInSight(page);
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAttribute("aria-invalid", "true");
  const described = (await focused.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const faults = described.filter((id) => id.endsWith("-error"));
  await expect(page.locator(`#${faults[0] ?? "none"}`)).toBeVisible();
  await checkPage(page, "keyboard-faults");
});
