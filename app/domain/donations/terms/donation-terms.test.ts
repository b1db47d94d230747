import { describe, expect, it, vi } from "vitest";
import { CARD_SUMMARY } from "../../../../tests/factories/donation-form";
import { donationLimits, validateDonation, type OrderedTerms } from "./donation-terms";
import { donationSchema, type CardSummary } from "~/domain/donations/schema";

const { NARROW, ELSEWHERE } = vi.hoisted(() => ({ NARROW: "narrow", ELSEWHERE: "elsewhere" }));
// No second provider has limits of its own yet.
vi.mock("~/providers/registry", async (importOriginal) => {
  const real = await importOriginal<typeof import("~/providers/registry")>();
  const limits = { AR: { currency: "ARS", minimum: 5_000n, maximum: 9_000n } };
  return {
    ...real,
    getProvider(name: string) {
      const provider = real.getProvider(name === NARROW ? "dlocal" : name);
      return name === NARROW
        ? { ...provider, capabilities: { ...provider.capabilities, limits } }
        : provider;
    },
  };
});
// Every company of the product charges the vault's cards.
vi.mock("~/providers/accounts", async (importOriginal) => {
  const real = await importOriginal<typeof import("~/providers/accounts")>();
  return {
    ...real,
    tokensOf: (gateway: string) => (gateway === ELSEWHERE ? "none" : real.tokensOf(gateway)),
  };
});

const PROCESSOR = { gateway: "local_payments", provider: "dlocal" };
const PLACE = { country: "AR", currency: "ARS" } as const;
const PRESET = "0190a5d2-0000-7000-8000-000000000001";
const campaign: OrderedTerms = {
  id: "0190a5d2-0000-7000-8000-000000000002",
  slug: "huellas",
  title: "Huellas",
  type: "fundraise",
  currency: "ARS",
  allowOneTime: true,
  recurrenceOptions: ["monthly", "one_time"],
  collectDayOptions: [],
  allowOtherAmount: true,
  upgrade: null,
  fields: [],
  archivedFields: [],
  tickets: null,
  promoCode: { promo: null, fault: null },
  today: "2026-11-21",
  localTime: "2026-11-21T12:00",
  minAmount: 50_000n,
  maxAmount: 1_000_000n,
  amounts: [{ id: PRESET, amount: 150_000n, caption: "Un mes de alimento", recurrence: null }],
  installments: null,
  immediateCharging: true,
  feeRate: null,
};
const card: CardSummary = { ...CARD_SUMMARY, issues: [] };

function body(changes: { donation?: object; payment_method?: object; cover_fees?: unknown } = {}) {
  return donationSchema.parse({
    donation: { recurrency: 1, collect_day: 5, items: [{ uuid: PRESET }], ...changes.donation },
    payment_method: {
      gateway: { token: "t" },
      cardholder_name: "Ana Paz",
      cardholder_id_type: "DNI",
      cardholder_id_number: "30.123.456",
      ...changes.payment_method,
    },
    donor: { first_name: "Ana", last_name: "Paz", email: "Ana@Example.ORG" },
    cover_fees: changes.cover_fees,
  });
}

const validateOrder = (
  changes?: Parameters<typeof body>[0],
  of: Partial<OrderedTerms> = {},
  with_ = card,
) => validateDonation(body(changes), with_, { ...campaign, ...of }, "AR", PROCESSOR);

describe("an increase", () => {
  const offer = { basisPoints: 1000, period: "3.months", auto: true } as const;
  const ticked = { percentage: 10, period: "3.months" };
  const give = (donation: object, upgrade: OrderedTerms["upgrade"] = offer) =>
    validateOrder({ donation }, { upgrade });
  const rejected = (code: string) => ({
    ok: false,
    fields: { "donation.upgrade.percentage": [{ code }] },
  });

  it("begins only where the donor ticked it, as the campaign offers it", () => {
    expect(give({})).toMatchObject({ ok: true, terms: { upgrade: null } });
    expect(give({ upgrade: ticked })).toMatchObject({ ok: true, terms: { upgrade: offer } });
    expect(give({ upgrade: { ...ticked, percentage: "10" } })).toMatchObject({ ok: true });
  });

  it("is rejected if it is not the campaign's, or for a one-time donation", () => {
    expect(give({ upgrade: ticked }, null)).toMatchObject(rejected("upgrade_not_offered"));
    const other = { ...ticked, percentage: 11 };
    expect(give({ upgrade: { ...ticked, auto: offer.auto } })).toMatchObject({ ok: true });
    expect(give({ upgrade: { ...ticked, auto: offer.auto ? "0" : "1" } })).toMatchObject(
      rejected("upgrade_changed"),
    );
    expect(give({ upgrade: other })).toMatchObject(rejected("upgrade_changed"));
    const once = { recurrency: 0, collect_day: undefined, upgrade: ticked };
    expect(give(once)).toMatchObject(rejected("upgrade_monthly_only"));
  });

  it("is refused where its first step is above the limit", () => {
    const items = [{ amount: "9500.00" }];
    expect(give({ items })).toMatchObject({ ok: true });
    expect(give({ items, upgrade: ticked })).toMatchObject(rejected("raised_too_high"));
  });
});

describe("an organisation's options", () => {
  const collectDayOptions = ["10", "20", "last"];

  it("limit the collect day, whose default is the first of them", () => {
    expect(validateOrder({ donation: { collect_day: 20 } }, { collectDayOptions })).toMatchObject({
      ok: true,
      terms: { collectDay: 20 },
    });
    const without = { donation: { collect_day: undefined } };
    expect(validateOrder(without, { collectDayOptions })).toMatchObject({
      terms: { collectDay: 10 },
    });
    expect(validateOrder({ donation: { collect_day: 5 } }, { collectDayOptions })).toEqual({
      ok: false,
      fields: { "donation.collect_day": [{ code: "option_invalid" }] },
    });
  });

  it("limit the recurrence, and say so in the field", () => {
    expect(validateOrder({}, { recurrenceOptions: ["one_time"] })).toMatchObject({
      fields: { "donation.recurrency": [{ code: "recurrence_not_offered" }] },
    });
    const once = { donation: { recurrency: 0, collect_day: undefined } };
    expect(validateOrder(once, { recurrenceOptions: ["one_time"] })).toMatchObject({ ok: true });
    expect(validateOrder(once, { recurrenceOptions: ["monthly"] })).toMatchObject({ ok: false });
  });
});

describe("a donation's terms", () => {
  it("use the campaign's price for a preset", () => {
    expect(validateOrder()).toEqual({
      ok: true,
      terms: {
        amount: 150_000n,
        items: [
          {
            amount: 150_000n,
            quantity: 1,
            campaignItemId: PRESET,
            name: "Un mes de alimento",
            kind: "gift",
          },
        ],
        seats: [],
        upgrade: null,
        answers: [],
        recurrence: "monthly",
        collectDay: 5,
        methodId: "visa",
        instrument: { kind: "card", card },
        holderDocument: "30123456",
        installments: 1,
      },
    });
  });

  it("are monthly by default, and one-time where the campaign allows only that", () => {
    const silent = { donation: { recurrency: undefined } };
    expect(validateOrder(silent)).toMatchObject({ terms: { recurrence: "monthly" } });
    expect(validateOrder(silent, { type: "crowdfund" })).toMatchObject({
      terms: { recurrence: "one_time", collectDay: null },
    });
  });

  it("take several items, whose sum is charged", () => {
    const items = [{ amount: "3333.33" }, { amount: "3333.33" }, { uuid: PRESET }];
    const validated = validateOrder({ donation: { items } });
    expect(validated).toMatchObject({ ok: true, terms: { amount: 816_666n } });
    expect(validated.ok && validated.terms.items).toHaveLength(3);
  });

  it("propose the amount that a form's author meant, and none to an API client", () => {
    const fault = (amount: string) => validateOrder({ donation: { items: [{ amount }] } });
    expect(fault("unreadable 1500.50")).toMatchObject({
      fields: {
        "donation.items.0.amount": [{ code: "amount_meant", values: { amount: "1.500,50" } }],
      },
    });
    for (const amount of ["unreadable diez", "1.500,50", "1,500.50"]) {
      expect(fault(amount)).toMatchObject({
        fields: { "donation.items.0.amount": [{ code: "amount_invalid" }] },
      });
    }
  });

  it("add covered fees as an item of their own, and only as the page named them", () => {
    const offered = { feeRate: 450 };
    // 1500.00 × 4.5 % ÷ 95.5 %
    expect(validateOrder({ cover_fees: true }, offered)).toMatchObject({
      terms: { amount: 157_068n, items: [{}, { kind: "covered_fees", amount: 7_068n }] },
    });
    expect(validateOrder({ cover_fees: "450" }, offered)).toMatchObject({ ok: true });
    expect(validateOrder({ cover_fees: "400" }, offered)).toMatchObject({
      fields: { cover_fees: [{ code: "cover_fees_changed" }] },
    });
    expect(validateOrder({ cover_fees: true })).toMatchObject({
      fields: { cover_fees: [{ code: "cover_fees_not_offered" }] },
    });
  });

  it("reject an amount that is offered for the other frequency only", () => {
    const amounts = [{ id: PRESET, amount: 150_000n, caption: "", recurrence: "one_time" }];
    expect(validateOrder({}, { amounts })).toMatchObject({
      fields: { "donation.items.0.amount": [{ code: "amount_changed" }] },
    });
    expect(validateOrder({ donation: { recurrency: 0 } }, { amounts })).toMatchObject({ ok: true });
  });

  it("take installments of a one-time donation, up to the campaign's number", () => {
    const inParts = (installments: number, recurrency = 0) =>
      validateOrder({ donation: { installments, recurrency } }, { installments: 6 });
    expect(inParts(6)).toMatchObject({ ok: true, terms: { installments: 6 } });
    const choices = { code: "installments_choices", values: { choices: "2, 3, 6" } };
    for (const [refused, issue] of [
      [inParts(9), choices],
      [inParts(4), choices],
      [inParts(3, 1), { code: "installments_not_offered" }],
    ] as const) {
      expect(refused).toMatchObject({ fields: { "donation.installments": [issue] } });
    }
  });

  it("keep the answer to a question that was archived while the form was open", () => {
    const question = {
      key: "talle",
      widget: "textfield",
      label: "Talle",
      help: "",
      options: [],
    } as const;
    const size = { ...question, id: PRESET, required: true, shownIf: null };
    const answered = (fields: object) => {
      const order = { ...body(), fields: fields as Record<string, string> };
      const terms = { ...campaign, archivedFields: [size] };
      return validateDonation(order, card, terms, "AR", PROCESSOR);
    };
    const answers = [{ fieldId: PRESET, label: "Talle", value: "Grande" }];
    expect(answered({ talle: "Grande" })).toMatchObject({ ok: true, terms: { answers } });
    // The form cannot show what is wrong, and asks for nothing.
    for (const fields of [{ talle: "x".repeat(500) }, { talle: "" }, {}]) {
      expect(answered(fields)).toMatchObject({ ok: true, terms: { answers: [] } });
    }
  });

  it("reject installments where the campaign offers none, and accept one payment", () => {
    const inParts = validateOrder({ donation: { installments: 6 } });
    expect(inParts).toMatchObject({
      fields: { "donation.installments": [{ code: "installments_not_offered" }] },
    });
    expect(validateOrder({ donation: { installments: 1 } })).toMatchObject({ ok: true });
  });

  it("name every error at once, beside its field", () => {
    const result = validateOrder(
      { donation: { items: [{ amount: "1e3" }] }, payment_method: { cardholder_id_number: "1" } },
      { type: "crowdfund" },
      { ...card, issues: ["expiry_past", "card_number_in_other_field:donor.first_name"] },
    );
    expect(result.ok ? [] : Object.keys(result.fields).sort()).toEqual([
      "donation.items.0.amount",
      "donation.recurrency",
      "donor.first_name",
      "payment_method.cardholder_id_number",
      "payment_method.cc_expiration",
    ]);
  });

  it.each([
    [{ amount: "499.99" }, "amount_too_low"],
    [{ amount: "10000.01" }, "amount_too_high"],
    [{ amount: "99999999999999999999" }, "amount_too_high"],
    [{ amount: "" }, "required"],
    [{ amount: "-100" }, "amount_invalid"],
    [{ uuid: PRESET, amount: "1.00" }, "amount_changed"],
    [{ uuid: "0190a5d2-0000-7000-8000-00000000000f" }, "amount_changed"],
  ])("reject the item %j", (item, code) => {
    const result = validateOrder({ donation: { items: [item] } });
    expect(result.ok ? null : result.fields["donation.items.0.amount"]?.[0]?.code).toBe(code);
  });

  it.each([
    ["local_payments", true],
    ["global_payments", true],
    ["mercadopago", true],
    [ELSEWHERE, false],
    ["another page's own word", true],
  ])("check the token of a page that was made for %s: %s", (name, isTaken) => {
    expect(validateOrder({ payment_method: { gateway: { token: "t", name } } }).ok).toBe(isTaken);
  });

  it("require a card if the post has none", () => {
    const result = validateDonation(body(), null, campaign, "AR", PROCESSOR);
    expect(result).toMatchObject({
      fields: { "payment_method.cc_number": [{ code: "card_number_required" }] },
    });
  });
});

it("use the highest minimum and the lowest maximum", () => {
  expect(
    donationLimits({ minAmount: 1n, maxAmount: null }, PLACE, [{ provider: "dlocal" }], "visa"),
  ).toEqual({
    min: 1_000n,
    max: 300_000_000n,
  });
  expect(
    donationLimits(
      { minAmount: 2_000n, maxAmount: 5_000n },
      PLACE,
      [{ provider: "dlocal" }],
      "visa",
    ),
  ).toEqual({
    min: 2_000n,
    max: 5_000n,
  });
});

it("use those of both gateways where the global one tries what the local one declines", () => {
  const bounds = { minAmount: null, maxAmount: null };
  const narrow = { min: 5_000n, max: 9_000n };
  expect(donationLimits(bounds, PLACE, [{ provider: "dlocal" }, { provider: NARROW }], "")).toEqual(
    narrow,
  );
  const second = { provider: NARROW };
  const validated = validateDonation(body(), card, campaign, "AR", PROCESSOR, second);
  expect(validated).toMatchObject({
    ok: false,
    fields: { "donation.items.0.amount": [{ code: "amount_too_high" }] },
  });
});
