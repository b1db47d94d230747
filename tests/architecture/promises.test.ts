/**
 * Tests that what the public pages promise exists: each text names the files that fulfil it. A new
 * promise, and a fulfilment that disappears, fail here.
 */
import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planTiers, toldFeatures, toldFeaturesOf } from "~/countries/plans/plans";
import type { Texts } from "~/i18n/overlay";
import { spanish } from "~/i18n/resources";
import { listUrls } from "./sources";

/** Texts that promise nothing: headings, labels and the pictures that illustrate a promise. */
const NO_PROMISE = [
  /^home\.(?:title|eyebrow|start|see_plans|picture\.|end\.|plans\.|how\.title)/,
  /^home\.\w+\.title$/,
  /^home\.monthly\.(?:picture|history|charged|retry|planned)$/,
  /^home\.(?:features|how)\.(?!.*_text$)\w+$/,
  /^home\.questions\.(?!.*_text$)\w+$/,
  /^home\.(?:safety|countries)\.title$/,
  /^pricing\.(?:title|text|period|monthly|yearly|yearly_hint|countries|per_month|per_year|free|usd|start|choose|plus|about\.|compare\.)/,
  /^pricing\.(?:base|questions)\.title$/,
  /^pricing\.questions\.(?!.*_text$)\w+$/,
];

const operation = (name: string) => `app/domain/${name}.server.ts`;

/** Text key → the files, or the URLs of the product, that fulfil it. */
const PROMISES: Record<string, readonly string[]> = {
  "home.subtitle": [
    "/c/:slug",
    operation("donations/months/charge-collections"),
    "/manage/dashboard",
  ],
  "home.example": ["/c/:slug", "prisma/seed/demo.ts"],
  "home.trial": ["app/domain/billing/entitlements.ts", operation("onboarding/open-organization")],
  "home.countries.text": ["app/countries/country.ts", operation("donations/giving/give-donation")],
  "home.monthly.text": [operation("donations/months/charge-collections")],
  "home.monthly.day": [operation("donations/plan-collections")],
  "home.monthly.decline": ["app/domain/donations/results/after-decline.ts"],
  "home.monthly.receipt": [operation("notifications/send-receipts"), "/receipts/:link"],
  "home.monthly.control": [
    operation("donations/lists/get-donation-story"),
    "/manage/donations/:uuid",
  ],
  "home.features.page_text": ["/c/:slug", operation("campaigns/pictures/get-share-picture")],
  "home.features.form_text": ["/c/:slug/donations", "app/http/page-cache/page-cache.server.ts"],
  "home.features.office_text": [
    "/manage/donations",
    "/manage/donations/download",
    "/manage/donors",
  ],
  "home.features.receipt_text": [
    operation("notifications/send-receipt"),
    "/c/:slug/thanks/:donation",
  ],
  "home.features.accounts_text": [
    operation("ledger/write-postings"),
    operation("donations/totals/add-totals"),
  ],
  "home.features.team_text": ["/manage/settings/users", "/manage/settings/activity"],
  "home.safety.text": ["app/vault/process.ts"],
  "home.safety.sealed": ["app/vault/process.ts", "app/http/calls/card-shield.server.ts"],
  "home.safety.code": ["app/vault/tokenise.ts"],
  "home.safety.apart": ["tests/architecture/database/tenancy.test.ts"],
  "home.safety.access": [
    "/account/two_factor",
    "/sessions",
    operation("users/sessions/revoke-session"),
  ],
  "home.questions.who_text": ["app/countries/country.ts"],
  "home.questions.cost_text": ["app/countries/plans/plans.ts", "/pricing"],
  "home.questions.trial_text": ["app/domain/billing/entitlements.ts"],
  "home.questions.stop_text": [
    operation("donations/pause-donation"),
    operation("donations/discard-donation"),
  ],
  "pricing.commission": ["app/countries/plans/plans.ts", operation("ledger/write-postings")],
  "pricing.no_commission": ["app/countries/plans/plans.ts"],
  "pricing.recommended": ["app/countries/plans/plans.ts"],
  "pricing.trial": ["app/domain/billing/entitlements.ts"],
  "terms.sections.payments.text": [operation("ledger/write-postings"), "/manage/transactions"],
  "terms.sections.refunds.text": [
    operation("payments/refunds/refund-transaction"),
    operation("notifications/money/send-refund-report"),
  ],
  "terms.sections.plans.text": [operation("subscriptions/staff/override-plan")],
  "terms.sections.suspension.text": [operation("organizations/standing/suspend-organization")],
  "terms.sections.donations.text": [
    operation("donations/discard-donation"),
    operation("notifications/send-receipts"),
  ],
  "pricing.base.campaigns": ["/manage/campaigns", "/c/:slug"],
  "pricing.base.gifts": [operation("donations/giving/give-donation")],
  "pricing.base.page": ["/__organization"],
  "pricing.base.office": ["/manage/donations", "/manage/donations/download"],
  "pricing.questions.trial_text": ["app/domain/billing/entitlements.ts"],
  "pricing.questions.ask_text": [
    operation("subscriptions/choose-plan"),
    operation("subscriptions/renew-subscription"),
    "/account/subscriptions/choose",
    "/manage/settings/subscription",
  ],
  "pricing.questions.fee_text": ["/manage/settings/gateways"],
  "public.thanks.receipt": [operation("notifications/send-receipt")],
  "public.thanks.receipt_mail": [operation("notifications/send-receipt")],
  "public.form.sentence_monthly": [
    operation("donations/pause-donation"),
    operation("donations/discard-donation"),
  ],
  "public.upgrade.decline": [operation("donations/increases/decline-upgrade"), "/mi/upgrade/:link"],
  "public.convert.offer": [operation("donations/giving/convert-donation"), "/mi/convert/:link"],
  "public.convert.not_now": [
    operation("donations/pause-donation"),
    operation("donations/discard-donation"),
  ],
  "emails.receipt.open": ["/receipts/:link", "/receipts/:link/file"],
  "receipts.check_hint": ["/r/:code", operation("receipts/check-receipt")],
  "receipts.download": ["/receipts/:link/file"],
};

/** Features that the price page lists → what fulfils them. */
const FEATURES: Record<string, readonly string[]> = {
  global_payments: ["/manage/settings/gateways/setup/:gateway/form"],
  qr_download: ["/manage/campaigns/:uuid/qr"],
  instant_charges: [
    operation("donations/months/collect-payment"),
    "app/domain/campaigns/instant-fault.server.ts",
  ],
  multiple_payment_gateways: [operation("payment-processors/create-payment-processor")],
  salesforce_integration: [
    "/manage/settings/integrations",
    operation("integrations/sync/sync-changes"),
  ],
  external_agencies: ["/manage/settings/agencies", operation("pledges/capture-pledge")],
  // A service of our people, who help from there.
  dedicated_support: ["/operator/organizations/:id", "/manage/settings/support"],
};

/** Words for money that goes out by itself, which nothing does yet. */
const PAID_OUT =
  /\bse (?:liquida|deposita)|\bdepositan?\b|\bé repassado|\bis paid out|\bautomáticamente\b/i;

/** Help articles about doing something → the pages where it is done. */
const ARTICLES: Record<string, readonly string[]> = {
  payouts: ["/manage/payouts", operation("payouts/plan-payout")],
  "bank-account": ["/manage/settings/gateways/bank"],
  campaigns: ["/manage/campaigns/new"],
  documents: ["/account/onboarding/documents"],
  "payment-gateways": ["/manage/settings/gateways"],
  refund: [operation("payments/refunds/refund-transaction")],
  "stop-donation": [operation("donations/pause-donation"), operation("donations/discard-donation")],
  "support-access": ["/manage/settings/support"],
  transactions: ["/manage/transactions"],
  "two-factor": ["/account/two_factor"],
  users: ["/manage/settings/users"],
  verification: ["/account/verifications"],
};

function leaves(texts: Texts, prefix = ""): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [`${prefix}${key}`] : leaves(text, `${prefix}${key}.`),
  );
}

const keys = new Set(leaves(spanish));
const urls = new Set(listUrls().map(({ url }) => `/${url}`));
const isThere = (place: string) => (place.startsWith("/") ? urls.has(place) : existsSync(place));

test("each text of the home page and the prices promises nothing, or something that exists", () => {
  const told = [...keys].filter((key) => /^(?:home|pricing)\./.test(key));
  const open = told.filter(
    (key) => !(key in PROMISES) && !NO_PROMISE.some((pattern) => pattern.test(key)),
  );
  expect(told.length).toBeGreaterThan(50);
  expect(open).toEqual([]);
});

test("a promise is still told, and what fulfils it is still there", () => {
  expect(Object.keys(PROMISES).filter((key) => !keys.has(key))).toEqual([]);
  for (const [key, places] of Object.entries(PROMISES))
    expect(
      places.filter((place) => !isThere(place)),
      key,
    ).toEqual([]);
});

test("the price page lists what exists, and nothing else", () => {
  expect(toldFeatures.toSorted()).toEqual(Object.keys(FEATURES).toSorted());
  for (const tier of planTiers)
    expect(toldFeaturesOf(tier).filter((feature) => !(feature in FEATURES))).toEqual([]);
  for (const [feature, places] of Object.entries(FEATURES))
    expect(
      places.filter((place) => !isThere(place)),
      feature,
    ).toEqual([]);
});

test("neither terms nor the account's help promise a day of payouts", () => {
  for (const locale of ["es", "pt", "en"]) {
    const terms = readFileSync(`app/i18n/locales/${locale}/terms.json`, "utf8");
    const help = readFileSync(`app/i18n/help/${locale}/bank-account.md`, "utf8");
    expect(PAID_OUT.exec(terms)?.[0], locale).toBeUndefined();
    expect(PAID_OUT.exec(help)?.[0], locale).toBeUndefined();
  }
});

test("the pages that help articles describe exist", () => {
  for (const [article, places] of Object.entries(ARTICLES)) {
    expect(existsSync(`app/i18n/help/es/${article}.md`), article).toBe(true);
    expect(
      places.filter((place) => !isThere(place)),
      article,
    ).toEqual([]);
  }
});
