import { describe, expect, it } from "vitest";
import { createTranslator } from "~/i18n/server";
import { currencies, formatMoney, toDecimal, type Currency } from "~/values/money/money";
import { operatorFields, organizationFields, securityFields } from "./fields";
import { subjectName, valueText, type ValueContext } from "./value-text";

const context: ValueContext = {
  currency: "ARS",
  uidType: "CUIT",
  timezone: "America/Argentina/Buenos_Aires",
  locale: "es",
  categories: { animals: "Animales" },
  documents: { bylaws: "Estatuto" },
  restReasons: { cc_expired: "Tarjeta vencida" },
  rejectionReasons: { expired: "El documento está vencido" },
};
const t = createTranslator("es");

describe("the name of a record's subject", () => {
  it.each([
    ["payment_processor", "local_payments", "Pagos integrados locales"],
    ["document", "bylaws", "Estatuto"],
    ["document", "of-tomorrow", "of-tomorrow"],
    ["campaign", "bylaws", "bylaws"],
    ["payment_processor", null, null],
  ])("is translated for a %s", (type, name, expected) => {
    expect(subjectName(t, { type, name }, context)).toBe(expected);
  });
});

describe("a recorded value", () => {
  it.each([
    ["amounts", '["5000.00 Una frazada","12000.00"]', "$ 5.000,00 Una frazada\n$ 12.000,00"],
    [
      "amounts",
      '["5000.00 Una frazada","10000.00 Una ca…',
      "$ 5.000,00 Una frazada\n$ 10.000,00 Una ca…",
    ],
    ["objective", "36000000.00", "$ 36.000.000,00"],
    ["refund", "CLP 1500", "$1.500"],
    ["refund", "ARS 1500.00", "$ 1.500,00"],
    [
      "ticket_options",
      '["10 General 500.00","5 Fila 2 1500.00 (0)","HUELLAS −10 %"]',
      "10 General $ 500,00\n5 Fila 2 $ 1.500,00 (0)\nHUELLAS −10 %",
    ],
    ["published_at", "2026-03-01T15:00:00.000Z", "1 de marzo de 2026 - 12:00"],
    ["end_date", "2026-05-31", "31 de mayo de 2026"],
    ["role", "viewer", "Solo lectura"],
    ["type", "crowdfund", "Colecta"],
    ["state", "deactivated", "Sin acceso"],
    ["state", "of-tomorrow", "of-tomorrow"],
    ["gateway", "local_payments", "Pagos integrados locales"],
    ["categories", '["animals","of-tomorrow"]', "Animales\nof-tomorrow"],
    ["categories", "[]", "Nada"],
    [
      "rules",
      '{"retry":true,"campaign_uuids":["a","b"]}',
      "Reintenta enseguida lo que rechaza la pasarela local\nCobra estas campañas: 2",
    ],
    ["rules", '{"retry":false,"campaign_uuids":[]}', "Nada"],
    ["title", "[Urgente] Techo", "[Urgente] Techo"],
    ["logo", "01a2015d-b5be-75dd-86ef-8e393a3bb7ba", "Una imagen"],
    ["home_picture", "01a2015d-b5be-75dd-86ef-8e393a3bb7ba", "Una imagen"],
    ["cover_picture", "01a2015d-b5be-75dd-86ef-8e393a3bb7ba", "Una imagen"],
    ["rejection_reason", "expired", "El documento está vencido"],
    ["paused_reason", "cc_expired", "Tarjeta vencida"],
    ["trial_ends_at", "2026-12-01T02:59:59.999Z", "30 de noviembre de 2026 - 23:59"],
    ["channels", '["public","f2f"]', "public\nf2f"],
    ["activated", true, "Sí"],
    ["improve_donation_experience", false, "No"],
    ["color", null, "Nada"],
  ])("of %s is shown in readable form", (field, value, expected) => {
    expect(valueText(t, field, value, context)).toBe(expected);
  });
});

/** Fields of records that hold an amount, each with a decimal in the form in which it is written. */
const AMOUNTS: Record<string, (decimal: string, currency: Currency) => string> = {
  amount: (decimal) => decimal,
  amounts: (decimal) => JSON.stringify([`${decimal} Una frazada`]),
  max_amount: (decimal) => decimal,
  min_amount: (decimal) => decimal,
  objective: (decimal) => decimal,
  price: (decimal, currency) => `${currency} ${decimal}`,
  refund: (decimal, currency) => `${currency} ${decimal}`,
  usd_price: (decimal, currency) => `${currency} ${decimal}`,
  ticket_options: (decimal) => JSON.stringify([`10 General ${decimal}`]),
};

describe("an amount of a record", () => {
  it.each(currencies)("has the decimals and marks of %s in every field", (currency) => {
    const minor = 150_000n;
    for (const [field, written] of Object.entries(AMOUNTS)) {
      const text = valueText(t, field, written(toDecimal(minor, currency), currency), {
        ...context,
        currency,
      });
      expect(text, field).toContain(formatMoney(minor, currency));
    }
  });

  it("is in a field of the list above", () => {
    const named = Object.keys({ ...organizationFields, ...operatorFields, ...securityFields });
    const known = Object.keys(AMOUNTS);
    const unknown = named.filter(
      (name) => /amount|price|objective|refund$|sum$/.test(name) && !name.startsWith("allow_"),
    );
    expect(unknown.filter((name) => !known.includes(name))).toEqual([]);
  });
});
