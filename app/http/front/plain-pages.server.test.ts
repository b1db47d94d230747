import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { beforeAll, describe, expect, it } from "vitest";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { ErrorArt, type ErrorKind } from "~/components/layout/error-art";
import { LogoMark } from "~/components/layout/logo";
import type { LogoKind } from "~/countries/country-shape";
import { plainLocale, plainLogo, plainPage } from "./plain-pages.server";

beforeAll(() => {
  process.env.APP_SECRET ??= "a secret of this test alone";
  process.env.DATABASE_APP_URL ??= "postgresql://nobody@127.0.0.1:9/none";
  process.env.DATABASE_PLATFORM_URL ??= process.env.DATABASE_APP_URL;
});

const titles = {
  404: ["No encontramos esta página", "Não encontramos esta página", "We can't find this page"],
  403: [
    "No tenés acceso a esta página",
    "Você não tem acesso a esta página",
    "You don't have access to this page",
  ],
  500: ["Algo no salió bien", "Algo não deu certo", "Something went wrong"],
  503: ["Volvemos enseguida", "Voltamos já", "We'll be right back"],
  422: ["No pudimos hacerlo", "Não conseguimos fazer isso", "We couldn't do that"],
} as const;

const KINDS: Record<number, ErrorKind> = {
  ...{ 404: "not_found", 403: "forbidden", 500: "internal" },
  ...{ 503: "maintenance", 422: "refused" },
};

const cases = Object.entries(titles).flatMap(([status, [es, pt, en]]) => [
  [Number(status), "es-AR", es] as const,
  [Number(status), "pt-BR", pt] as const,
  [Number(status), "en", en] as const,
]);

describe("plainPage", () => {
  it.each(cases)("explains %i in %s, and links onward", (status, locale, title) => {
    const page = plainPage({ status, locale, home: "/", message: "Así no.", requestId: "r-1" });
    expect(page).toContain(`<html lang="${locale}">`);
    expect(page).toContain(`<h1>${title}</h1>`);
    expect(page).toContain('href="/"');
    expect(page).toContain(
      renderToStaticMarkup(createElement(ErrorArt, { kind: KINDS[status] ?? "internal" })),
    );
    expect(page).not.toMatch(/<script|<link|<img|\{\w+\}|errors\.page/);
    expect(page.includes("r-1")).toBe(status >= 500);
    expect(page.includes('href="">')).toBe(status >= 500);
    expect(page.includes("Así no.")).toBe(status === 422);
  });

  it("wears the logo of the visitor's country, as other pages do", () => {
    const shown = (headers: IncomingHttpHeaders) =>
      plainPage({ status: 404, locale: "pt-BR", home: "/", logo: plainLogo(headers) });
    const mark = (kind: LogoKind) =>
      renderToStaticMarkup(createElement(LogoMark, { kind, mute: true }));
    expect(shown({ "accept-language": "pt-BR" })).toContain(mark("brazil"));
    expect(shown({ "accept-language": "es-MX" })).toContain(mark("standard"));
  });

  it("allows only its own style, by a hash, and takes the response's nonce", () => {
    const page = plainPage({ status: 404, locale: "es", home: "/", nonce: "abc" });
    const style = /<style nonce="abc">([^<]*)<\/style>/.exec(page)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(page).toContain(`default-src 'none';font-src 'self';style-src 'sha256-${hash}'`);
  });

  it("shows a name as text", () => {
    const page = plainPage({ status: 404, locale: "es", home: "/", brand: '<b>&"Huellas' });
    expect(page).not.toContain("<b>");
    expect(page).toContain("&lt;b&gt;&amp;&quot;Huellas");
  });
});

describe("plainLocale", () => {
  it("follows the visitor's choice, then the organisation's country, then the browser", () => {
    const accept = { "accept-language": "en" };
    expect(plainLocale({ ...accept, cookie: "dadiva_locale=pt-BR" })).toBe("pt-BR");
    expect(plainLocale(accept, "UY")).toBe("es-UY");
    expect(plainLocale(accept)).toBe("en");
    expect(plainLocale({})).toBe("es");
  });
});
