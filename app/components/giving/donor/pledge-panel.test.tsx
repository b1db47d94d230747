import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it, vi } from "vitest";
import { formState } from "~/components/giving/form-state";
import { locales, type Locale } from "~/i18n/config";
import { createPageInstance } from "~/i18n/server";
import { documentsOf } from "~/routes/giving/campaign-data.server";
import { cardsOf } from "~/values/cards/card-number";
import { PledgePanel, type PledgePage } from "./pledge-panel";

vi.mock("~/components/ui/forms/csrf-field", () => ({ CsrfField: () => null }));

const pledge: PledgePage["pledge"] = {
  ...{ state: "payment_pending", mode: "live", recurrence: "monthly", amount: 150_000n },
  ...{ currency: "ARS", collectDay: 5, agency: "Calle Sur", until: new Date("2026-12-12T12:00Z") },
  ...{ isPayable: true, isPaid: false, campaign: { title: "Techo" }, consents: [] },
  firstCharge: "now",
};

function render(locale: Locale, changes: Partial<PledgePage["pledge"]>) {
  const page: PledgePage = {
    ...{ title: "", locale, timezone: "America/Argentina/Buenos_Aires", platformHref: "/" },
    organization: { name: "Huellas" },
    ...{ theme: { color: "#000" }, isSignedIn: false, action: "/p/pay/x", typed: {} },
    ...{ cards: cardsOf("AR"), documents: documentsOf("AR", "dlocal", locale) },
    pledge: { ...pledge, ...changes },
  };
  return renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance(locale, ["common", "public", "errors"])}>
      <PledgePanel page={page} state={formState(undefined, "", {})} />
    </I18nextProvider>,
  );
}

const buttonOf = (html: string) => /<button[^>]*>([^<]*)<\/button>/.exec(html)?.[1];

it.each(locales)("in %s the button names the amount that it charges at once", (locale) => {
  expect(buttonOf(render(locale, {}))).toContain("1.500,00");
  for (const firstCharge of ["approval", "collect_day"] as const)
    expect(buttonOf(render(locale, { firstCharge }))).not.toContain("1.500");
});

it.each(locales)("in %s a stored card is not said to be charged before its day", (locale) => {
  const kept = (firstCharge: PledgePage["pledge"]["firstCharge"]) =>
    /<p role="status">([^<]*)/.exec(
      render(locale, { firstCharge, isPaid: true, isPayable: false }),
    );
  expect(kept("collect_day")?.[1]).toMatch(/primer cobro|primeira cobrança|first charged/);
  expect(kept("approval")?.[1]).not.toMatch(/primer cobro|primeira cobrança|first charged/);
});
