import { describe, expect, it } from "vitest";
import data from "./card-brands.json";
import { findCardRow } from "./card-digits";
import {
  cardLabel,
  cardsOf,
  cardTableFor,
  checkCardNumber,
  checkSecurityCode,
  detectBrand,
  methodsOf,
} from "./card-number";

/** Published test numbers: [countries, number, method id]. */
const testNumbers: [string, string, string][] = [
  ["AR", "5895627823453005", "naranja"],
  ["AR", "5465532683840176", "nativa"],
  ["AR", "6034880000944555", "tarshop"],
  ["AR", "6034937272862830", "cencosud"],
  ["AR UY", "6035227716427021", "cabal"],
  ["AR", "5011054211206753", "argencard"],
  ["BR", "5300327221513800", "mercadolivre_cc"],
  ["MX", "5399782322181356", "mercadopagocard"],
  ["UY", "5429917308212254", "oca"],
  ["BR", "5067268650517446", "elo"],
  ["BR", "6362970000457013", "elo"],
  ["BR", "6062826786276634", "hipercard"],
  ["BR", "5078601870000127985", "aura"],
  ["AR BR CL CO EC MX PE UY", "371180303257522", "amex"],
  ["AR BR CL CO EC PE UY", "30238030180020", "diners"],
  ["AR BR CL CO EC PE UY", "36126735740137", "diners"],
  ["BR MX PE", "3530111333300000", "jcb"],
  ["BR MX CO", "6011111111111117", "discover"],
  ["MX PE", "6212345678901232", "unionpay"],
  ["AR BR CL CO EC MX PE UY", "4111111111111111", "visa"],
  ["AR BR CL CO EC MX PE UY", "4509953566233704", "visa"],
  ["AR BR CL CO EC MX PE UY", "5555555555554444", "master"],
  ["AR BR CL CO EC MX PE UY", "2223000048400011", "master"],
  ["AR BR MX UY", "6759649826438453", "maestro"],
];
const cases = testNumbers.flatMap(([countries, number, methodId]) =>
  countries.split(" ").map((country) => [country, number, methodId] as const),
);

describe("detection", () => {
  it.each(cases)("in %s %s is %s", (country, number, methodId) => {
    expect(detectBrand(number, country)?.methodId).toBe(methodId);
    expect(detectBrand(number.slice(0, 8), country)?.methodId).toBe(methodId);
    const checked = checkCardNumber(number, country);
    expect(checked.ok && checked.brand.methodId).toBe(methodId);
  });

  it("keeps regional brands to their country", () => {
    expect(detectBrand("589562782345", "AR")?.methodId).toBe("naranja");
    expect(detectBrand("589562782345", "UY")?.methodId).toBe("maestro");
    expect(detectBrand("557039000000", "AR")?.methodId).toBe("cmr");
    expect(detectBrand("557039000000", "CL")?.methodId).toBe("master");
    expect(detectBrand("548740000000", "CL")?.methodId).toBe("cmr");
    expect(detectBrand("548740000000", "MX")?.methodId).toBe("master");
  });

  it("treats 50… as Mastercard at Mercado Pago, but no regional brand", () => {
    const number = "5031755734530604";
    expect(detectBrand(number, "AR")?.methodId).toBe("maestro");
    expect(detectBrand(number, "AR", "mercadopago")?.methodId).toBe("master");
    expect(checkCardNumber(number, "PE").ok).toBe(false);
    expect(checkCardNumber(number, "PE", "mercadopago").ok).toBe(true);
    expect(detectBrand("5011054211206753", "AR", "mercadopago")?.methodId).toBe("argencard");
  });

  it.each([
    ["5067268650517446", "elo"],
    ["6362970000457013", "elo"],
    ["2200123456789019", "mir"],
    ["6062826786276634", "hipercard"],
    ["6370950000000005", "hiper"],
    ["6011111111111117", "discover"],
    ["3530111333300000", "jcb"],
    ["6212345678901232", "unionpay"],
  ])("recognises %s as %s even where it is not accepted", (number, methodId) => {
    expect(detectBrand(number, "AR")).toMatchObject({ methodId, accepted: false });
    expect(checkCardNumber(number, "AR")).toMatchObject({ ok: false, code: "card_not_allowed" });
  });

  it("needs six digits and a known country", () => {
    expect(detectBrand("4111 1", "AR")).toBeNull();
    expect(detectBrand("4111 11", "AR")?.methodId).toBe("visa");
    expect(detectBrand("411111", "XX")).toBeNull();
    expect(detectBrand("0000000", "AR")).toBeNull();
  });

  it("accepts every length that the specification names", () => {
    expect(detectBrand("411111", "AR")?.lengths).toEqual([13, 16, 18, 19]);
    expect(detectBrand("371180", "AR")).toMatchObject({
      lengths: [15, 16],
      securityCodeLengths: [3, 4],
      gaps: [4, 10],
    });
    expect(detectBrand("361267", "AR")?.lengths).toEqual([14, 16, 19]);
    expect(detectBrand("279950", "AR")).toMatchObject({ lengths: [13], securityCode: "none" });
  });
});

describe("checkCardNumber", () => {
  it.each([
    ["", "card_number_required"],
    ["4111 1111 1111 111x", "card_number_invalid"],
    ["4111 1111 1111 1112", "card_number_invalid"],
    ["4111 1111 1111 11", "card_number_length"],
    ["41111111111111111111", "card_number_length"],
    ["6011111111111118", "card_number_invalid"],
    ["9000000000000001", "card_type_unknown"],
    ["9000000000000002", "card_number_invalid"],
    ["900000000000000", "card_number_length"],
  ])("rejects %j", (text, code) => {
    expect(checkCardNumber(text, "AR")).toEqual({ ok: false, code });
  });

  it.each([
    ["6500310000000005", "elo"],
    ["6516520000000001", "elo"],
    ["6280260000000008", "passcard"],
    ["6011111111111117", "discover"],
  ])("names the brand of %s, which only other countries accept", (text, methodId) => {
    expect(checkCardNumber(text, "AR")).toEqual({ ok: false, code: "card_not_allowed", methodId });
  });

  it("returns digits, brand and the parts that may be shown", () => {
    expect(checkCardNumber("4509-9535 6623 3704", "AR")).toMatchObject({
      ok: true,
      digits: "4509953566233704",
      firstSix: "450995",
      lastFour: "3704",
    });
  });
});

describe("checkSecurityCode", () => {
  it("depends on the brand", () => {
    const amex = detectBrand("371180", "AR");
    const visa = detectBrand("411111", "AR");
    expect(["123", "1234"].every((code) => checkSecurityCode(code, amex))).toBe(true);
    expect(checkSecurityCode("1234", visa)).toBe(false);
    expect(checkSecurityCode("12a", visa)).toBe(false);
    expect(checkSecurityCode("", visa)).toBe(false);
    expect(checkSecurityCode("", detectBrand("522135", "AR"))).toBe(true);
    expect(checkSecurityCode("123", null)).toBe(true);
    expect(checkSecurityCode("1234", null)).toBe(false);
    expect(checkSecurityCode("", null)).toBe(false);
  });
});

describe("cardTableFor", () => {
  it.each(cases)("detects in %s %s what the server detects", (country, number, methodId) => {
    const row = findCardRow(cardTableFor(country), ([, ranges]) => ranges.split(","), number);
    expect(row?.[0]).toBe(cardLabel(methodId));
  });

  it("stays small", () => {
    for (const country of ["AR", "BR", "CL", "CO", "EC", "MX", "PE", "UY"]) {
      expect(JSON.stringify(cardTableFor(country)).length).toBeLessThan(1700);
    }
  });
});

describe("the data", () => {
  it("names a brand for every row and sorts the international ones last", () => {
    const ids = new Set(data.brands.map((brand) => brand.id));
    expect(data.detection.every((row) => ids.has(row.methodId))).toBe(true);
    expect(data.detection.at(-1)?.methodId).toBe("maestro");
    expect(methodsOf("CO").map((method) => method.methodId)).toContain("pse");
    expect(methodsOf("EC").map((method) => method.methodId)).toEqual([
      "visa",
      "master",
      "amex",
      "diners",
    ]);
  });
});

describe("cardsOf", () => {
  it("names the best known brands first, then those of few countries", () => {
    const ids = (country: string) => cardsOf(country).map(({ methodId }) => methodId);
    expect(ids("BR").slice(0, 5)).toEqual(["visa", "master", "amex", "mercadolivre_cc", "elo"]);
    expect(ids("EC")).toEqual(["visa", "master", "amex", "diners"]);
  });

  it("leaves out brands that no number identifies", () => {
    const ids = cardsOf("AR").map(({ methodId }) => methodId);
    expect(ids).toContain("naranja");
    expect(ids).not.toContain("debvisa");
    expect(ids).not.toContain("modo");
  });
});
