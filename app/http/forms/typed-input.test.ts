import { describe, expect, it } from "vitest";
import type { DomainError } from "~/domain/errors";
import { describedCalls } from "~/routes/api/calls.server";
import { typedForm, typedJson } from "./typed-input";

const CARD = "4111 1111 1111 1111";
const issue = [{ code: "card_number_in_other_field" }];

/** Returns the faults of a body with one field, as a form and as JSON. */
function faultsOf(name: string, text: string) {
  const form = new FormData();
  form.append(name, text);
  const [first = "", ...rest] = name.split(".").toReversed();
  const leaf: Record<string, unknown> = { [first]: text };
  const body = rest.reduce<Record<string, unknown>>((inner, part) => ({ [part]: inner }), leaf);
  let inJson: DomainError["fields"];
  try {
    typedJson(body);
  } catch (error) {
    inJson = (error as DomainError).fields;
  }
  const { faults, form: typed } = typedForm(form);
  expect(inJson ?? {}).toEqual(faults);
  return { faults, typed: typed.get(name) };
}

describe("a card number in a field of its own kind of text", () => {
  it.each([
    ["first_name", `Ana ${CARD}`],
    ["email", "4111111111111111@example.org"],
    ["note", `Llamar.\nTarjeta 4111-1111-1111-1111, vence 12/39`],
    ["thanks_message", "５５５５５５５５５５５５４４４４"],
    ["name", "3782 822463 10005"],
    ["query", "status=active&q=4111+1111%201111%2D1111"],
    ["fields.alias", "4111\u200b1111\u200b1111\u200b1111"],
    ["dedication.message", "5895 6220 0000 0003"],
    ["tags", "socia, 4111.1111.1111.1111"],
    ["cellphone.number", "4111111111111111"],
    ["uid_number", "4111111111111111"],
    ["promo_code", "4111111111111111"],
  ])("%s is refused and given back masked", (name, text) => {
    const { faults, typed } = faultsOf(name, text);
    expect(faults).toEqual({ [name]: issue });
    expect(String(typed).replace(/[^\d０-９]/g, "").length).toBeLessThan(10);
  });
});

describe("a number that is no card's", () => {
  it.each([
    ["cellphone.number", "+54 9 11 4567-8901"],
    ["phone", "+5491145678901"],
    ["uid_number", "30-50001091-2"],
    // Valid CBU and CLABE, and an account whose number could be a card's.
    ["account_number", "2850590940090418135201"],
    ["account_number", "002010077777777771"],
    ["account_number", "4111111111111111"],
    ["cbu", "28505909 40090418135201"],
    ["organization.uid", "20100070970"],
    ["organization.uid", "36.490.181/0001-10"],
    ["first_name", "Juan 2.º 1985-12-03"],
    ["note", "Transferencia 4111111111111112 del 28/11/2026 10:30"],
    ["description", "Ver https://www.facebook.com/profile.php?id=61556012345674"],
    ["description", "facebook.com/61556012345674/posts"],
    ["facebook_pixel_id", "4111111111111111"],
    ["utm_campaign", "6123456789018"],
    ["uuid", "41111111-1111-4111-8111-111111111111"],
    ["csrf_token", "4111111111111111"],
    ["q", "Ana Paz 20123456"],
  ])("%s accepts %s", (name, text) => {
    expect(faultsOf(name, text)).toEqual({ faults: {}, typed: text });
  });
});

it("costs little in the longest body", () => {
  const form = new FormData();
  form.append("note", "4 1 ".repeat(128 * 1024));
  const before = process.cpuUsage();
  typedForm(form);
  // Microseconds of this process alone, however busy the machine is.
  expect(process.cpuUsage(before).user).toBeLessThan(3_000_000);
});

it("lets the examples of every call pass", () => {
  for (const { id, example } of describedCalls) {
    const text = JSON.stringify(example ?? {}, (name, value: unknown) =>
      name === "cc_number" || name === "pan" ? undefined : value,
    );
    expect(() => typedJson(JSON.parse(text) as Record<string, unknown>), id).not.toThrow();
  }
});
