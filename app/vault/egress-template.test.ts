import { describe, expect, it } from "vitest";
import { asksSecurityCode, fillTemplate, parseTemplate, type CardFields } from "./egress-template";
import { redactBody } from "./redact";
import { maskNumber } from "~/values/cards/stray-card-numbers";

const fields: CardFields = new Map([
  ["card.number", "number"],
  ["card.holder_name", "holder_name"],
  ["card.cvv", "security_code"],
  ["card.expiration_month", "expiration_month"],
  ["card.expiration_year", "expiration_year"],
]);
const card = {
  number: "4111111111111111",
  expirationMonth: 8,
  expirationYear: 2030,
  holderName: 'ANA "Ñ" <PÉREZ>',
  securityCode: "073",
};
const template = {
  payer: { name: "{{card.number}}", email: "{{card.security_code}}" },
  card: {
    number: "{{card.number}}",
    holder_name: "{{card.holder_name}}",
    cvv: "{{card.security_code?}}",
    expiration_month: "{{card.expiration_month}}",
    expiration_year: "{{card.expiration_year}}",
    descriptor: "{{card.number}}",
  },
};
const filled = (encoding: "json" | "form" | "xml", held = card, from: object = template) =>
  fillTemplate(from as Record<string, unknown>, encoding, fields, held).toString();

describe("filling in", () => {
  it("replaces placeholders in JSON where the provider takes card data, and nowhere else", () => {
    expect(JSON.parse(filled("json"))).toEqual({
      payer: template.payer,
      card: {
        number: "4111111111111111",
        holder_name: 'ANA "Ñ" <PÉREZ>',
        cvv: "073",
        expiration_month: 8,
        expiration_year: 2030,
        descriptor: "{{card.number}}",
      },
    });
  });

  it("writes month and year as texts of two digits where the provider takes those", () => {
    const places: CardFields = new Map([
      ["card.exp_month", "two_digit_month"],
      ["card.exp_year", "two_digit_year"],
    ]);
    const from = {
      card: { exp_month: "{{card.two_digit_month}}", exp_year: "{{card.two_digit_year}}" },
    };
    const written = fillTemplate(from, "json", places, { ...card, expirationYear: 2107 });
    expect(JSON.parse(written.toString())).toEqual({ card: { exp_month: "08", exp_year: "07" } });
  });

  it("leaves out a security code that the card does not have", () => {
    const kept = JSON.parse(filled("json", { ...card, securityCode: null as never })) as object;
    expect(kept).not.toHaveProperty("card.cvv");
  });

  it("escapes in forms and XML", () => {
    const small = { card: { number: "{{card.number}}", holder_name: "{{card.holder_name}}" } };
    expect(Object.fromEntries(new URLSearchParams(filled("form", card, small)))).toEqual({
      "card[number]": "4111111111111111",
      "card[holder_name]": 'ANA "Ñ" <PÉREZ>',
    });
    const month = {
      card: { "@id": '1"', expiration_month: "{{card.expiration_month}}", n: ["<"] },
    };
    expect(filled("xml", card, month)).toBe(
      '<?xml version="1.0" encoding="utf-8"?>' +
        '<card id="1&quot;"><expiration_month>08</expiration_month><n>&lt;</n></card>',
    );
  });

  it("knows whether the template needs a security code", () => {
    expect(asksSecurityCode(template, fields)).toBe(true);
    expect(asksSecurityCode({ payer: template.payer }, fields)).toBe(false);
  });

  it("accepts JSON text of an object only", () => {
    expect(parseTemplate('{"amount":10000.10}')).toEqual({ amount: 10000.1 });
    for (const text of ["[1]", "{", "null"]) expect(() => parseTemplate(text)).toThrow();
  });
});

describe("a redacted response", () => {
  const masked = maskNumber(card.number);

  it.each([
    ["text", "no 4111-1111 1111.1111!", `no ${masked}!`],
    ["JSON", '{"a": "4111111111111111"}', `{"a": "${masked}"}`.replace(": ", ":")],
    ["an escape", '{"a":"\\u0034111111111111111"}', `{"a":"${masked}"}`],
    ["a number", '{"a":4111111111111111}', `{"a":"${masked}"}`],
    ["a code", '{"card":{"cvv":"073","x":1}}', '{"card":{"cvv":"***","x":1}}'],
    ["neither", '{ "id": 1.10 }', '{ "id": 1.10 }'],
  ])("contains neither number nor code (%s)", (_, text, clean) => {
    expect(redactBody(text, card.number)).toBe(clean);
  });
});
