import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { ResultTables } from "~/components/agency-results/result-tables";
import { ResultsAnswer } from "~/components/agency-results/results-answer";
import type { ResultCounts, ResultGroup } from "~/domain/agency-results/results";
import { createPageInstance } from "~/i18n/server";

const render = (locale: "es" | "pt" | "en", element: ReactElement) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance(locale, ["common", "results"])}>
      {element}
    </I18nextProvider>,
  );

const counts: ResultCounts = {
  ...{ pledges: 40, approved: 30, charged: 20, paying: 13, noShows: 5, decided: 25 },
  ...{ earlyEnds: 4, givenBack: 1, averageAmount: 250_000n },
  alive: {
    1: { due: 20, alive: 16 },
    3: { due: 10, alive: 7 },
    6: { due: 0, alive: 0 },
    12: { due: 0, alive: 0 },
  },
};
const group = (key: string, shown: ResultCounts | null): ResultGroup => ({
  ...{ key, name: `Nora ${key}`, team: "Calle Sur", teamId: "t1" },
  counts: shown,
});

it.each([
  ["es", "De cada 100 compromisos, 33 se pagan hoy."],
  ["pt", "De cada 100 compromissos, 33 são pagos hoje."],
  ["en", "Of every 100 pledges, 33 pay today."],
] as const)("answers first, in %s", (locale, answer) => {
  const html = render(locale, <ResultsAnswer counts={counts} currency="ARS" />);
  expect(html).toContain(answer);
  expect(html).toContain("20 %");
});

it("shows a cohort's months, nothing for a month that is not over, and hides a small group", () => {
  const html = render(
    "es",
    <ResultTables
      currency="ARS"
      hasTeams
      results={{
        ...{ total: counts, teams: [], campaigns: [], captured: [] },
        people: [group("a", counts), group("b", null)],
        cohorts: [group("2026-05", counts)],
      }}
    />,
  );
  expect(html).toContain("mayo de 2026");
  expect(html).toContain("80 %");
  expect(html).toContain("70 %");
  expect(html).toContain("—");
  expect(html).toContain("Menos de 10 donantes");
});
