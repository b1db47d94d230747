import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheckedCard } from "./card";
import { VaultError } from "./errors";
import { tokenise } from "./tokenise";
import { NOW, VISA } from "./testing/vault";

const JSON_TYPE = "application/json; charset=utf-8";
const FORM_TYPE = "application/x-www-form-urlencoded";
const TOKEN = "ct_0123456789abcdef0123456789abcdef";
const NUMBERS = [VISA, "5555555555554444", "371180303257522", "5895627823453005"];

async function tokenised(contentType: string, body: string | Buffer, now = NOW) {
  const taken: CheckedCard[] = [];
  const cards = {
    create: async (_: string, card: CheckedCard) => {
      taken.push(card);
      return { token: TOKEN, expiresAt: NOW };
    },
    fingerprint: () => "f".repeat(64),
  };
  const request = {
    organizationId: "0191d0a0-0000-7000-8000-000000000001",
    country: "AR",
    timeZone: "America/Argentina/Buenos_Aires",
    contentType,
    body: Buffer.from(body),
  };
  const result = await tokenise(request, cards, now);
  return { ...result, text: result.body.toString(), taken };
}

async function tokenisedJson(content: unknown) {
  const result = await tokenised(JSON_TYPE, JSON.stringify(content));
  return { ...result, content: JSON.parse(result.text) as Record<string, never> };
}

const typed = {
  cc_number: "4111 1111-1111 1111",
  cc_expiration: "08 / 30",
  cc_verification_number: "737",
  cardholder_name: "ANA PÉREZ",
};
const summary = {
  brand: "visa",
  first_six: "411111",
  last_four: "1111",
  expiration_month: 8,
  expiration_year: 2030,
  has_security_code: true,
  fingerprint: "f".repeat(64),
  issues: [],
};

describe("the card's fields", () => {
  it("become a token and a summary in JSON", async () => {
    const donation = { recurrency: 1, items: [{ amount: "100.50", quantity: 1 }] };
    const payment = { gateway: { name: "local_payments" }, method_id: "visa", ...typed };
    const { content, taken } = await tokenisedJson({ donation, payment_method: payment });
    expect(content).toEqual({
      donation,
      payment_method: {
        gateway: { name: "local_payments", token: TOKEN },
        method_id: "visa",
        cardholder_name: "ANA PÉREZ",
        card: summary,
      },
    });
    expect(taken).toEqual([
      {
        number: VISA,
        brand: "visa",
        expirationMonth: 8,
        expirationYear: 2030,
        holderName: "ANA PÉREZ",
        securityCode: "737",
      },
    ]);
  });

  it("become a token and a summary in a form", async () => {
    const pairs = Object.entries(typed).map(([name, text]) => [`payment_method[${name}]`, text]);
    const form = new URLSearchParams([["donor[email]", "a@b.org"], ...pairs] as [string, string][]);
    const { text } = await tokenised(FORM_TYPE, form.toString());
    expect([...new URLSearchParams(text)]).toEqual([
      ["donor[email]", "a@b.org"],
      ["payment_method[cardholder_name]", "ANA PÉREZ"],
      ["payment_method[gateway][token]", TOKEN],
      ["payment_method[card][brand]", "visa"],
      ["payment_method[card][first_six]", "411111"],
      ["payment_method[card][last_four]", "1111"],
      ["payment_method[card][expiration_month]", "8"],
      ["payment_method[card][expiration_year]", "2030"],
      ["payment_method[card][has_security_code]", "true"],
      ["payment_method[card][fingerprint]", "f".repeat(64)],
    ]);
  });

  it.each([
    ["flat", { cc_number: VISA, cc_expiration_month: "8", cc_expiration_year: "2030", cvv: 737 }],
    [
      "of the vault's own call",
      { pan: VISA, expiration_month: 8, expiration_year: 30, cvv: "737" },
    ],
    ["in payment_mode", { payment_mode: { type: "card", ...typed } }],
    ["in card", { card: { number: VISA, exp_month: "08", exp_year: "30", cvc: "737" } }],
    ["in camel case", { ccNumber: VISA, ccExpiration: "08/2030", securityCode: "737" }],
    ["as a browser fills them in", { "cc-number": VISA, "cc-exp": "08/30", "cc-csc": "737" }],
  ])("are found %s", async (_, body) => {
    const { content, taken, text } = await tokenisedJson(body);
    expect(taken).toMatchObject([{ number: VISA, expirationMonth: 8, securityCode: "737" }]);
    expect(content.payment_method).toEqual({ gateway: { token: TOKEN }, card: summary });
    expect(text).not.toContain("737");
  });

  it("produce issues and no token when the card is unusable", async () => {
    const wrong = { cc_number: "4111111111111112", cc_expiration: "02/27", cvv: "7x" };
    const { content, taken, text } = await tokenisedJson(wrong);
    expect(taken).toEqual([]);
    expect(content.payment_method).toMatchObject({
      card: {
        first_six: null,
        last_four: null,
        fingerprint: null,
        has_security_code: false,
        issues: ["card_number_invalid", "expiry_past", "security_code_invalid"],
      },
    });
    expect(text).not.toMatch(/411111|7x/);
  });

  it.each([
    ["13", "2030", "month"],
    ["x", "30", "month"],
    ["8", "", "year"],
    ["8", "203", "year"],
    ["8", "2020", "year"],
    ["", "2030", "month"],
  ])("show which part of an expiry is wrong: %s of %s", async (month, year, part) => {
    const { content } = await tokenisedJson({
      pan: VISA,
      expiration_month: month,
      expiration_year: year,
      cvv: "737",
    });
    expect(content.payment_method).toMatchObject({ card: { expiry_part: part } });
  });

  it("report what is missing", async () => {
    const empty = await tokenisedJson({ cc_number: "", cc_expiration: "", cvv: "" });
    expect(empty.card?.issues).toEqual([
      "card_number_required",
      "expiry_required",
      "security_code_required",
    ]);
    const uncoded = await tokenisedJson({ ...typed, cc_verification_number: "" });
    expect(uncoded.token).toBe(TOKEN);
    expect(uncoded.card).toMatchObject({
      has_security_code: false,
      issues: ["security_code_required"],
    });
  });

  it("are read as typed where JSON would round them", async () => {
    const { card } = await tokenised(JSON_TYPE, '{"pan": 4111111111111111119, "cvv": "737"}');
    expect(card?.issues).toContain("card_number_invalid");
  });
});

describe("fields that only the vault may set", () => {
  const forged = { brand: "visa", issues: [] };

  it.each([
    ["JSON", JSON_TYPE, JSON.stringify({ a: 1, payment_method: { x: 1, card: forged } })],
    ["an empty object", JSON_TYPE, '{"a":1,"payment_method":{"x":1,"card":{}}}'],
    ["a form", FORM_TYPE, "a=1&payment_method[x]=1&payment_method[card][brand]=visa"],
    ["a dotted form", FORM_TYPE, "a=1&payment_method.card.brand=visa&payment_method[card]=1&x=1"],
  ])("are removed from a client's body (%s)", async (_, type, body) => {
    const { text, card } = await tokenised(type, body);
    expect(text).not.toMatch(/card/);
    expect(text).toMatch(/a.*1.*x.*1/);
    expect(card).toBeNull();
  });

  it("keep the client's token without a card number, and lose it with one", async () => {
    const own = { gateway: { token: "ct_own" }, cc_number: "", cc_expiration: "" };
    const kept = await tokenisedJson({ payment_method: own });
    expect(kept.content).toEqual({ payment_method: { gateway: { token: "ct_own" } } });
    const bad = await tokenisedJson({ payment_method: { ...own, cc_number: "4111" } });
    expect(bad.content.payment_method).toMatchObject({ gateway: {} });
    expect(bad.text).not.toContain("ct_own");
  });
});

describe("other bodies", () => {
  it.each([
    ["JSON", JSON_TYPE, '{"donor": {"email":"a@b.org"},  "__proto__": 1.10}'],
    ["form", FORM_TYPE, "donor%5Bname%5D=Ana+P%C3%A9rez&x="],
    ["empty", JSON_TYPE, ""],
  ])("pass byte for byte (%s)", async (_, type, body) => {
    const { text, card } = await tokenised(type, body);
    expect(text).toBe(body);
    expect(card).toBeNull();
  });

  it("are emptied when their content type is not for the vault", async () => {
    expect((await tokenised("text/plain", `cc_number=${VISA}`)).text).toBe("");
  });

  it.each([
    ["no JSON", JSON_TYPE, '{"cc_number": "4111'],
    ["a list", JSON_TYPE, `["${VISA}"]`],
    ["deep", JSON_TYPE, `{"a":${"[".repeat(9000)}${"]".repeat(9000)}}`],
    ["another charset", "application/json; charset=latin1", "{}"],
    ["not UTF-8", JSON_TYPE, Buffer.from([0x7b, 0xff, 0x7d])],
  ])("are rejected without quoting them (%s)", async (_, type, body) => {
    const refusal = tokenised(type, body);
    await expect(refusal).rejects.toEqual(new VaultError("malformed_request"));
  });
});

describe("a card number in another field", () => {
  it("is masked and its field is named", async () => {
    const donor = { first_name: `Ana 4111 1111 1111 1111`, cellphone: { number: VISA } };
    const { content } = await tokenisedJson({ donor, [VISA]: [4111111111111111] });
    expect(content).toMatchObject({
      donor: { first_name: "Ana ************1111", cellphone: { number: "************1111" } },
      "************1111": ["************1111"],
    });
    expect(JSON.stringify(content)).toContain("card_number_in_other_field:donor.first_name");
  });

  it("is not seen in ids, documents, phones, amounts and bank accounts", async () => {
    const body = {
      uuid: "41111111-1111-4111-8111-111111111111",
      hash: `${"41111111".repeat(7)}abcdef00`,
      donor: { uid_number: "36.000.000/0001-36", phone: "+49 1512 3456789" },
      cbu: "0170099200000677971515",
      // In groups it contains a card's number.
      payment_method: { cbu: "0140 4111 1111 1111 1111 00" },
      amount: "1000000.00",
    };
    const { text, card } = await tokenisedJson(body);
    expect(text).toBe(JSON.stringify(body));
    expect(card).toBeNull();
  });
});

/** Returns whether twelve digits of the number occur in a row, with or without the usual separators. */
function survives(text: string, number: string): boolean {
  const digits = decodeURIComponent(text.replace(/\+/g, " ")).replace(/[\s\-./_]/g, "");
  return [...number].some((_, at) => {
    const part = number.slice(at, at + 12);
    return part.length === 12 && digits.includes(part);
  });
}

describe("no number survives", () => {
  const number = fc.constantFrom(...NUMBERS);
  const spaced = fc.tuple(number, fc.constantFrom("", " ", "-", " - ".trim())).map(([n, gap]) => ({
    number: n,
    text: (n.match(/.{1,4}/g) ?? []).join(gap),
  }));
  const word = fc.stringMatching(/^[a-zé ]{0,8}$/);
  const name = fc.constantFrom(
    ...["cc_number", "pan", "number", "first_name", "note", "cc_expiration", "cvv", "token"],
  );
  const place = fc.constantFrom("payment_method", "card", "donor", "payment_mode", "x");

  it("in JSON", async () => {
    const value = fc.tuple(spaced, word, word);
    await fc.assert(
      fc.asyncProperty(place, name, value, fc.boolean(), async (at, field, typedValue, list) => {
        const [card, before, after] = typedValue;
        const text = `${before} ${card.text} ${after}`;
        const leaf = list ? [text, { [field]: text }] : text;
        const { text: out } = await tokenisedJson({ [at]: { [field]: leaf }, [field]: text });
        expect(survives(out, card.number)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it("in forms", async () => {
    await fc.assert(
      fc.asyncProperty(place, name, spaced, fc.boolean(), async (at, field, card, dotted) => {
        const key = dotted ? `${at}.${field}` : `${at}[${field}]`;
        const form = new URLSearchParams([
          [key, card.text],
          [card.text, "x"],
        ]);
        const { text } = await tokenised(FORM_TYPE, form.toString());
        expect(survives(text, card.number)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
