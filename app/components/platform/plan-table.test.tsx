import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { PlanTable } from "~/components/platform/plan-table";
import { createPageInstance } from "~/i18n/server";
import { formatPercent } from "~/values/money/money";

it("formats every plan's commission alike, zero included", () => {
  const plans = [350, 0].map((points) => ({
    name: `Plan ${points}`,
    commission: formatPercent(points, "BRL"),
    features: [],
  }));
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance("pt-BR", ["common", "pricing"])}>
      <PlanTable plans={plans} features={[]} />
    </I18nextProvider>,
  );
  expect([...html.matchAll(/<td>([^<]+)<\/td>/g)].map(([, text]) => text)).toEqual(["3,5%", "0%"]);
});
