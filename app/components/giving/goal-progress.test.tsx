import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, it } from "vitest";
import { GoalProgress } from "~/components/giving/goal-progress";
import { createPageInstance } from "~/i18n/server";
import type { Currency } from "~/values/money/money";

const shown = (locale: "es-AR" | "pt-BR", raised: bigint, open: boolean) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={createPageInstance(locale, ["common", "public"])}>
      <GoalProgress raised={raised} objective={10_000n} currency="ARS" open={open} />
    </I18nextProvider>,
  );

it("invites the first person instead of showing an empty bar", () => {
  expect(shown("es-AR", 0n, true)).toContain("Sé la primera persona en donar");
  expect(shown("es-AR", 0n, true)).not.toContain("<progress");
  expect(shown("pt-BR", 0n, false)).not.toContain("Seja a primeira");
  expect(shown("es-AR", 1n, true)).toContain("<progress");
});

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
