import { describe, expect, it } from "vitest";
import {
  contentLanguage,
  donorLocales,
  negotiateLocale,
  tenantLocales,
} from "~/i18n/negotiate-locale";

describe("negotiateLocale", () => {
  it.each([
    [
      "the visitor's choice first",
      { chosen: "pt-BR", acceptLanguage: "en", country: "AR" },
      "pt-BR",
    ],
    [
      "an unknown cookie is ignored",
      { chosen: "xx", acceptLanguage: null, country: "UY" },
      "es-UY",
    ],
    [
      "the organisation's country before the browser",
      { tenantCountry: "UY", acceptLanguage: "pt-BR,en" },
      "es-UY",
    ],
    [
      "the organisation's own language before its country's",
      { tenantLocale: "en", tenantCountry: "UY", acceptLanguage: "pt-BR" },
      "en",
    ],
    [
      "the person's setting before the organisation's country",
      { chosen: "en", tenantCountry: "BR", acceptLanguage: "pt-BR" },
      "en",
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

  it.each([
    ["the browser before the organisation", { acceptLanguage: "en-GB,es;q=0.5" }, "en"],
    ["the country's Spanish, wherever the browser is from", { acceptLanguage: "es-MX" }, "es-AR"],
    ["Portuguese", { acceptLanguage: "fr, pt-PT;q=0.8" }, "pt-BR"],
    ["the organisation's without a known language", { acceptLanguage: "fr, *" }, "es-AR"],
    ["the organisation's own Portuguese", { tenantLocale: "pt-BR", acceptLanguage: "*" }, "pt-BR"],
    ["the country's Spanish", { tenantLocale: "pt-BR", acceptLanguage: "es" }, "es-AR"],
    ["the donor's choice first", { chosen: "pt-BR", acceptLanguage: "en" }, "pt-BR"],
  ] as const)("on a donor's page: %s", (_name, wishes, locale) => {
    expect(negotiateLocale({ tenantCountry: "AR", country: "AR", isDonors: true, ...wishes })).toBe(
      locale,
    );
  });

  it("offers donors three languages, in the form of the country", () => {
    expect(donorLocales("UY")).toEqual(["es-UY", "pt-BR", "en"]);
    expect(donorLocales("BR")).toEqual(["es", "pt-BR", "en"]);
  });

  it("offers an organisation its country's language and the others", () => {
    expect(tenantLocales("AR")).toEqual(["es-AR", "pt-BR", "en"]);
    expect(tenantLocales("BR")).toEqual(["pt-BR", "es", "en"]);
    expect(contentLanguage({ country: "MX", defaultLocale: "en" }, "es-MX")).toBe("en");
    expect(contentLanguage({ country: "MX", defaultLocale: null }, "es-MX")).toBeUndefined();
  });
});
