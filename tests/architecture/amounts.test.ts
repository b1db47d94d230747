/**
 * Tests that only values/money turns minor units into decimals and back, by the currency's own number
 * of decimals: a division by 100 elsewhere shows $ 150.000 for $ 1.500 in Chile and Paraguay.
 */
import { expect, test } from "vitest";
import { isTest, listCode, read } from "./sources";

/** Files that calculate with hundredths of something else. */
const PERCENT: Record<string, string> = {
  "app/components/agency-results/results-answer.tsx": "a share",
  "app/components/campaigns/focus-form.tsx": "a picture's place",
  "app/components/giving/goal-progress.tsx": "the reached part of a goal",
  "app/components/reports/dashboard-numbers.tsx": "a share",
  "app/components/reports/change.tsx": "a change",
  "app/components/reports/reasons-card.tsx": "a share",
  "app/domain/audit/value-text.ts": "a recorded percentage",
  "app/domain/news/people-news.sql.ts": "a share of an event's seats",
  "app/domain/subscriptions/get-subscription.server.ts": "the commission's rate",
  "app/domain/subscriptions/coupons/discount.ts": "a coupon's percentage",
  "app/domain/card-testing/shield-card.server.ts": "a rate of declines",
  "app/domain/organizations/get-organization-country.server.ts": "a fee's rate",
  "app/domain/payment-processors/processor-view.server.ts": "a fee's rate",
  "app/domain/tickets/update-event.server.ts": "a discount's rate",
  "app/domain/upgrade-fields.ts": "an increase's rate",
  "app/http/metrics/request-metrics.server.ts": "a status code's class",
  "app/infrastructure/env.server.ts": "a limit of tries, written 30/100",
  "app/infrastructure/vault-client.server.ts": "a status code's class",
  "app/routes/manage/subscription/subscription-page.server.ts": "the commission's rate",
  "app/values/money/upgrade.ts": "an increase's rate",
  "app/values/web/crop.ts": "a picture's place",
  "prisma/seed/plans/relive-plan.ts": "a credit note's percentage",
};
const HUNDREDTHS = /[/*] *100n?\b|\.toFixed\(2\)/;

test("only values/money converts minor units", () => {
  const found = listCode()
    .filter((file) => /^(?:app|jobs|prisma\/seed)\/.*\.tsx?$/.test(file) && !isTest(file))
    .filter((file) => !/^app\/(?:generated|values\/money\/money)/.test(file))
    .filter((file) => HUNDREDTHS.test(read(file).replace(/^ *(?:\*|\/\/|\/\*).*$/gm, "")));
  expect(found.toSorted()).toEqual(Object.keys(PERCENT).toSorted());
});
