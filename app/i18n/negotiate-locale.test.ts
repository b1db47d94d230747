import { describe, expect, it } from "vitest";
import { negotiateLocale } from "~/i18n/negotiate-locale";

describe("negotiateLocale", () => {
  it.each([
    [
      "the visitor's choice first",
      { cookie: "pt-BR", acceptLanguage: "en", country: "AR" },
      "pt-BR",
    ],
    [
      "an unknown cookie is ignored",
      { cookie: "xx", acceptLanguage: null, country: "UY" },
      "es-UY",
    ],
    ["the browser's own region", { acceptLanguage: "es-MX,es;q=0.9", country: "AR" }, "es-MX"],
    [
      "Spanish from elsewhere in the country's form",
      { acceptLanguage: "es-ES", country: "CO" },
      "es-CO",
    ],
    ["Spanish in Brazil", { acceptLanguage: "es", country: "BR" }, "es"],
    ["weights", { acceptLanguage: "fr, en;q=0.4, pt-PT;q=0.8", country: "AR" }, "pt-BR"],
    ["a language that is refused", { acceptLanguage: "en;q=0, *", country: "EC" }, "es-EC"],
    ["the country's", { country: "BR" }, "pt-BR"],
    ["nothing known", {}, "es"],
  ] as const)("%s", (_name, wishes, locale) => {
    expect(negotiateLocale(wishes)).toBe(locale);
  });
});
