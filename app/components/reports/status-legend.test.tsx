import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { StatusLegend } from "~/components/reports/status-legend";
import { shownStatuses } from "~/domain/donations/lists/shown-status";
import { transactionStatuses } from "~/domain/payments/schema";
import { createPageInstance } from "~/i18n/server";

it.each([
  ["transaction", transactionStatuses],
  ["donation", shownStatuses],
] as const)("explains each status of a %s", (of, statuses) => {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance("es", ["common", "donations"])}>
      <StatusLegend of={of} statuses={statuses} />
    </I18nextProvider>,
  );
  const meanings = [...html.matchAll(/<dd>([^<]{10,})<\/dd>/g)].map(([, text]) => text);
  expect(new Set(meanings).size).toBe(statuses.length);
});
