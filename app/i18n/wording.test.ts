/** The screens use the reference data's regional words, and no other country's. */
import { describe, expect, it } from "vitest";
import wording from "~/countries/data/wording.json";
import { getCountry } from "~/countries/country";
import { labelIn } from "~/countries/label-in";
import { locales, namespaces, type Locale } from "~/i18n/config";
import type { Texts } from "~/i18n/overlay";
import { createTranslator, textsFor } from "~/i18n/server";
import type { TextKey } from "~/i18n/text-key";

type Words = Partial<Record<string, string>>;
const base = wording.base as Record<string, Words>;
const overrides = wording.overrides as Record<string, Words>;

/** The text in which each word of the reference data appears. */
const PLACES: Record<string, TextKey> = {
  cellphone: "common.fields.cellphone",
  donor: "common.fields.donor",
  organization: "manage.nav.organization",
  card: "home.picture.card",
  direct_debit: "errors.decline.debit_stopped",
  branch: "manage.bank.branch",
  receipt: "emails.receipt.number_label",
  ticket: "campaigns.type.tickets",
  e_mail: "common.fields.email",
  amount: "common.fields.amount",
  donation: "public.form.title",
  non_profit: "home.eyebrow",
  cta_donate: "public.donate",
  cta_enter_email: "account.reset.text",
  cta_choose: "common.form.choose",
  code_sent: "account.verification.sent_to",
  check_spam: "common.modal.spam_reminder",
  thanks: "public.thanks.title",
  state: "public.fields.part.state",
  city: "public.fields.part.city",
  zip: "public.fields.part.zipcode",
  street_number: "manage.details.number",
  floor: "manage.details.floor",
};
/** Words of accounts and numbers are in the country's own data. */
const ACCOUNTS = ["account_id", "current_account", "savings_account", "vista_account"];
const OF_COUNTRY = [...ACCOUNTS, "master_account", "tax_id", "personal_tax_id"];
/** Words that the product does not use yet, each with its reason. */
const NOT_SAID: Record<string, string> = {
  voice: "held by voice.test.ts",
  legal_representative: "no screen asks for one yet",
  cta_activate: "the product's buttons are infinitives: Activar, Ativar",
  bank_transfer: "no gateway that is connected takes one",
  pse: "offered by no gateway that is connected",
  installments: "no gateway that is connected charges in instalments",
  address_extra: "Brazil's address has one field for it, with a label of its own",
  apartment: "our field is also for offices",
};
/**
 * Deliberate differences (docs/developing.md, 'Texts'): our receipt is no tax document, and the
 * specification says 'donación'. Argentina's forms call a house number 'altura'.
 */
const NOT_USED = new Set([
  "es-MX receipt",
  "es-MX donation",
  "es-MX current_account",
  "es-AR street_number",
]);
/** Words that the reference data has in another form than our text. */
const FORMS: Record<string, RegExp> = {
  "es non_profit": /sin fines de lucro/,
  "en cta_enter_email": /enter your e-mail/,
  "en zip": /zip code/,
  "pt code_sent": /^enviamos um código para/,
};

const languageOf = (locale: string) => locale.slice(0, 2);
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[¡!.:()]/g, "")
    .trim();

/** Splits `a / b (c)` into alternatives, any of which may appear. */
const alternatives = (word: string) =>
  [word, ...word.split(/\s*[/(),]\s*|\s+o\s+|\s+u\s+|u (?=ONG)/)]
    .map(plain)
    .filter((one) => one.length > 1);

function wordsOf(locale: string): [string, string][] {
  const merged = { ...base[languageOf(locale)], ...overrides[locale] };
  return Object.entries(merged).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
}

function leaves(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string"
      ? [[`${prefix}${key}`, text] as [string, string]]
      : leaves(text, `${prefix}${key}.`),
  );
}
const textsOf = (locale: Locale) => leaves(textsFor(locale, namespaces));

describe("regional words", () => {
  it("have a place for each word of the reference data, or a reason", () => {
    const known = new Set([...Object.keys(PLACES), ...OF_COUNTRY, ...Object.keys(NOT_SAID)]);
    const words = [...Object.values(base), ...Object.values(overrides)].flatMap(Object.keys);
    expect(words.filter((word) => !known.has(word))).toEqual([]);
  });

  it.each(locales)("appear in %s", (locale) => {
    const t = createTranslator(locale);
    const missed = wordsOf(locale).filter(([word, said]) => {
      const key = PLACES[word];
      if (!key || NOT_USED.has(`${locale} ${word}`)) return false;
      const text = plain(t(key));
      if (FORMS[`${languageOf(locale)} ${word}`]?.test(text)) return false;
      return !alternatives(said).some((one) => text.includes(one));
    });
    expect(
      missed.map(([word, said]) => `${word}: ${said} / ${t(PLACES[word] as TextKey)}`),
    ).toEqual([]);
  });

  it.each(Object.keys(overrides))("appear in the account and number labels of %s", (locale) => {
    const country = getCountry(locale.slice(3) as "AR");
    const { accountTypes, accountNumberLabel } = country.bankAccount;
    const said = [
      ...accountTypes.map(({ label }) => label),
      accountNumberLabel,
      ...country.uid.types.map(({ label }) => label),
    ].map((label) => plain(labelIn(label, locale)));
    const missed = Object.entries(overrides[locale] ?? {}).filter(
      ([word, own]) =>
        OF_COUNTRY.includes(word) &&
        !NOT_USED.has(`${locale} ${word}`) &&
        locale !== "pt-BR" &&
        !alternatives(own ?? "").some((one) => said.some((label) => label.includes(one))),
    );
    expect(missed).toEqual([]);
  });
});

/** Matches words of other regions as whole words; `\p{L}` because `\b` does not know accents. */
const word = (...forms: string[]) =>
  new RegExp(`(?<!\\p{L})(?:${forms.join("|")})(?!\\p{L})`, "iu");
const SPAIN = word(
  "vosotr[oa]s",
  "vuestr[oa]s?",
  "os",
  "ordenador(es)?",
  "móvil(es)?",
  "vale",
  "coger?",
  "pinchar?",
  "haced",
  "elegid",
  "ingresad",
  "introducid",
  "podéis",
  "tenéis",
  "habéis",
  "queréis",
  "aparcar",
);
const PORTUGAL = word(
  "telemóve(l|is)",
  "palavra-passe",
  "palavras-passe",
  "utilizador(es)?",
  "ficheiros?",
  "ecrãs?",
  "a carregar",
  "a guardar",
  "a enviar",
  "registar",
  "registo",
  "contactar",
  "contactos?",
  "facto",
  "equipa",
  "guardar alterações",
  "sítio",
  "já não",
  "rato",
  "tu",
  "teu",
  "tua",
  "actual",
  "vós",
  "vosso",
);
const STRANGERS: Partial<Record<Locale, RegExp>> = {
  "es-AR": word(
    "correos?( electrónicos?)?",
    "estado de cuenta",
    "extracto",
    "boletos?",
    "boletas?",
    "donativos?",
    "mensualidad(es)?",
    "computadora personal",
  ),
  "es-UY": word("boletos?", "boletas?", "donativos?", "mensualidad(es)?", "extracto"),
  "es-CL": word(
    "boletos?",
    "donativos?",
    "mensualidad(es)?",
    "caja de ahorro",
    "extracto",
    "resumen de (tu|su|la) tarjeta",
  ),
  "es-CO": word(
    "montos?",
    "boletos?",
    "entradas?",
    "donativos?",
    "mensualidad(es)?",
    "caja de ahorro",
    "estado de cuenta",
  ),
  "es-EC": word(
    "boletos?",
    "boletas?",
    "donativos?",
    "mensualidad(es)?",
    "caja de ahorro",
    "extracto",
  ),
  "es-MX": word(
    "boletas?",
    "entradas?",
    "cuotas?",
    "débito automático",
    "extracto",
    "caja de ahorro",
    "donativos?",
  ),
  "es-PE": word(
    "boletos?",
    "boletas?",
    "donativos?",
    "mensualidad(es)?",
    "comprobantes?",
    "caja de ahorro",
    "extracto",
  ),
  en: word(
    "organis\\w+",
    "colour\\w*",
    "centre",
    "cancell(ed|ing)",
    "recognis\\w+",
    "authoris\\w+",
    "cheque",
    "postcode",
    "cellphone",
    "expiry",
    "whilst",
    "can not",
    "sign(ed)? (in|out)",
    "favourite",
    "instalments?",
    "emails?",
  ),
};
/** Texts that use such a word on purpose: the name of Brazil's own payment, the platform's legal texts. */
const MEANT: Record<string, RegExp> = {
  "es-PE": /^(terms|privacy)\./,
};

/** Engineering terms, which a fundraiser need not know. */
const JARGON =
  /javascript|base de datos|banco de dados|database|localhost|claves? propias?|chaves? próprias?|subdom/i;

it.each(locales)("%s: the home page avoids jargon, and no text has a gap", (locale) => {
  const texts = textsOf(locale);
  expect(texts.filter(([key, text]) => key.startsWith("home.") && JARGON.test(text))).toEqual([]);
  expect(texts.filter(([, text]) => /\[[^\]]+\]/.test(text))).toEqual([]);
});

it("quotes in Portuguese and English as these languages do", () => {
  const texts = locales.filter((locale) => !locale.startsWith("es")).flatMap(textsOf);
  expect(texts.filter(([, text]) => /[«»]/.test(text))).toEqual([]);
});

describe("another country's words", () => {
  it.each(locales)("do not appear in %s", (locale) => {
    const language = languageOf(locale);
    const banned = [
      ...(language === "es" ? [SPAIN] : language === "pt" ? [PORTUGAL] : []),
      ...(STRANGERS[locale] ? [STRANGERS[locale]] : []),
    ];
    const found = textsOf(locale).flatMap(([key, text]) =>
      banned.flatMap((pattern) => {
        const match = pattern.exec(text.replace(/\{\w+\}/g, ""));
        return match && !MEANT[locale]?.test(key) ? [`${key}: ${match[0]}`] : [];
      }),
    );
    expect(found).toEqual([]);
  });
});
