import { expect, it } from "vitest";
import type { PublicCampaignPage } from "~/domain/campaigns/get-public-campaign.server";
import type { CurrentOrganization } from "~/domain/context";
import { FILLED_TEXTS, type ScriptData } from "~/enhance/donate/script-data";
import type { FormMethod } from "~/domain/donations/terms/offered-methods";
import { locales, type Locale } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { scriptDataFor } from "./script-data.server";

const textsOf = (locale: Locale, method: FormMethod["method"], chargesNow: boolean) => {
  const told = scriptDataFor({
    t: createTranslator(locale),
    campaign: { currency: "ARS", gateways: [] } as unknown as PublicCampaignPage,
    organization: { country: "AR" } as CurrentOrganization,
    limits: { min: 1n, max: null },
    today: "2026-11-25",
    method,
    chargesNow,
  });
  return (JSON.parse(told) as ScriptData).texts;
};

const cases = locales.flatMap((locale) =>
  [true, false].flatMap((now) =>
    (["card", "pix", "cbu"] as const).map((method) => [locale, now, method] as const),
  ),
);

it.each(cases)(
  "in %s (now: %s, %s) every text's values are filled in",
  (locale, chargesNow, method) => {
    const texts = textsOf(locale, method, chargesNow);
    const values: Record<string, readonly string[]> = FILLED_TEXTS;
    for (const [name, text] of Object.entries(texts)) {
      const found = [...String(text).matchAll(/\{(\w+)\}/g)].map(([, value]) => value);
      // A text may omit a value, but must not need one that it does not get.
      expect(
        found.filter((value) => !values[name]?.includes(value ?? "")),
        name,
      ).toEqual([]);
      expect(text, name).not.toMatch(/\u2026\u2060/);
    }
  },
);

it("says of a debit that the account is debited, and of a link that it is paid on a page", () => {
  expect(textsOf("es", "cbu", true).sentence_monthly).toContain("débito");
  expect(textsOf("es", "pix", true).sentence_monthly).toContain("página siguiente");
});
