import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { GoalProgress } from "~/components/giving/goal-progress";
import { createPageInstance } from "~/i18n/server";
import type { Currency } from "~/values/money/money";

it.each([
  ["es-AR", "ARS", "$\u00a01,50 de $\u00a0100,00", "1 % del objetivo"],
  ["pt-BR", "BRL", "R$\u00a01,50 de R$\u00a0100,00", "1% da meta"],
  ["en", "BRL", "R$\u00a01,50 of R$\u00a0100,00", "1% of the goal"],
] as const)(
  "keeps amounts on one line and formats the percentage for the currency: %s, %s",
  (locale, currency: Currency, amounts, part) => {
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={createPageInstance(locale, ["common", "public"])}>
        <GoalProgress raised={150n} objective={10_000n} currency={currency} />
      </I18nextProvider>,
    );
    expect(html).toContain(amounts);
    expect(html).toContain(part);
  },
);
