import { describe, expect, it } from "vitest";
import { errorStatus } from "~/domain/errors";
import { declineCauses } from "~/providers/declines";
import { fallbackChains, locales, namespaces } from "~/i18n/config";
import type { Texts } from "~/i18n/overlay";
import { overrides, resources, spanish, translations } from "~/i18n/resources";
import { createTranslator, textsFor } from "~/i18n/server";
import { textForCode } from "~/i18n/text-key";

function leaves(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string"
      ? [[`${prefix}${key}`, text] as [string, string]]
      : leaves(text, `${prefix}${key}.`),
  );
}

const placeholders = (text: string) =>
  [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
const source = new Map(leaves(spanish));
/** The files of texts as they are written. */
const sources = import.meta.glob<string>("./locales/*/*.json", {
  query: "?raw",
  import: "default",
  eager: true,
});

/** Words that two of the languages share; check a new one before adding it. */
const ALIKE = new Set(
  `retirado resultados cobrados registrado registrados tarifa abril agosto anterior anteriores antes anual anulada código vencida aplicar autorizar aviso avisos banco boleto buscar cancelada cancelado cancelar causa causas celular centralpos cliente cobrada color concedido
  confirmar continuar cookies copiado crédito csv de descartar desde dispositivo documento documentos dádiva
  editar enviado enviar equivale estado evento exportar falta favor filtrar filtros formato foto hora horas idioma inexistente link logo mail menu mercado meses meta minuto minutos modo mostrando
  motivo nada navegador no nota nunca número objetivo opcional pagar pago países para pausada pausadas pausar país pedido pedir pdf pedidos personalizada período pix plan
  por principal programada programado pse publicada publicado publicar página pública real registro registros spei status suspender temas terminado texto tipo titular todas todos
  total título descontado débito emitida emitir notas relacionado usado usuarios usd vencida vencido ver verificado verificar vez webpay últimos única aumento automático imprimir reserva resultado retirar saldo bruto ajuste reembolso previsto
  abrir cloud conectada conectado desconectar nonprofit pack salesforce sandbox success saldos inicial final tarifas ajustes chargebacks
  utm source medium campaign cbu subtítulo wix wordpress fiscal`.split(/\s+/),
);

/** The specification's English text omits the card's name (calls.md, section 8). */
const OWN_VALUES: Record<string, string> = {
  "errors.card_not_allowed": "We cannot accept payments for this card",
};

describe("translations", () => {
  it("repeat no key in a file, whose first text would be lost", () => {
    const files = Object.entries(sources);
    expect(files.length).toBeGreaterThan(0);
    const repeating = files.filter(
      ([, raw]) => `${JSON.stringify(JSON.parse(raw), null, 2)}\n` !== raw,
    );
    expect(repeating.map(([file]) => file)).toEqual([]);
  });

  it.each(Object.entries(translations))("%s has the keys of es", (_locale, texts) => {
    const keys = leaves(texts).map(([key]) => key);
    expect(keys.sort()).toEqual([...source.keys()].sort());
  });

  it.each(Object.entries(overrides))("%s only overrides existing keys", (_locale, texts) => {
    const strangers = leaves(texts as Texts).filter(([key]) => !source.has(key));
    expect(strangers).toEqual([]);
  });

  it.each(Object.entries({ es: spanish, ...translations, ...overrides }))(
    "%s has no empty text and uses the placeholders of es",
    (_locale, texts) => {
      for (const [key, text] of leaves(texts)) {
        expect(text.trim(), key).not.toBe("");
        if (text === OWN_VALUES[key]) continue;
        expect(placeholders(text), key).toEqual(placeholders(source.get(key) ?? ""));
      }
    },
  );

  it.each([
    ["es", "pt", spanish, translations.pt],
    ["es", "en", spanish, translations.en],
    ["pt", "en", translations.pt, translations.en],
  ])("%s and %s share a text only when they share its words", (_one, _other, one, other) => {
    const second = new Map(leaves(other));
    const neglected = leaves(one)
      .filter(([key, text]) => second.get(key) === text)
      .flatMap(([key, text]) => {
        const words = text.replace(/\{\w+\}/g, "").match(/\p{L}{2,}/gu) ?? [];
        return words.filter((word) => !ALIKE.has(word.toLowerCase())).map((word) => [key, word]);
      });
    expect(neglected).toEqual([]);
  });

  it("overrides contain only texts that differ from their fallback", () => {
    for (const [layer, texts] of Object.entries(overrides)) {
      const below = layer === "pt-BR" ? new Map(leaves(translations.pt)) : source;
      const same = leaves(texts as Texts).filter(([key, text]) => below.get(key) === text);
      expect(same, layer).toEqual([]);
    }
  });

  it("there is a text for every error and every decline cause", () => {
    for (const code of Object.keys(errorStatus))
      expect(source.has(`errors.${code}`), code).toBe(true);
    for (const [cause, { family }] of Object.entries(declineCauses)) {
      expect(source.has(`errors.decline.${cause}`), cause).toBe(true);
      expect(source.has(`common.decline_family.${family}`), family).toBe(true);
    }
  });

  it("every locale's fallback chain exists", () => {
    for (const locale of locales) {
      for (const layer of [locale, ...fallbackChains[locale]]) {
        expect(resources).toHaveProperty([layer]);
      }
    }
  });
});

describe("createTranslator", () => {
  it("uses vos in Argentina and Uruguay, tú elsewhere", () => {
    expect(createTranslator("es-AR")("public.donate")).toBe("Doná ahora");
    expect(createTranslator("es-UY")("public.donate")).toBe("Doná ahora");
    expect(createTranslator("es-CO")("public.donate")).toBe("Dona ahora");
    expect(createTranslator("pt-BR")("public.donate")).toBe("Doe agora");
  });

  it("fills in values and chooses the plural", () => {
    const t = createTranslator("es-AR");
    expect(t("errors.fields.too_long", { max: 500 })).toBe(
      "No puede ser mas largo que 500 caracteres",
    );
    expect(t("errors.attempts_left", { count: 1 })).toBe("Te queda 1 intento");
    expect(t("errors.attempts_left", { count: 1_000 })).toBe("Te quedan 1.000 intentos");
    expect(t("emails.greeting", { name: "<Ana & {b}>" })).toBe("Hola, <Ana & {b}>:");
  });

  it("falls back for a code without a text", () => {
    const t = createTranslator("es");
    expect(textForCode(t, "common.donation_status", "paused", "common.unknown")).toBe("Pausada");
    expect(textForCode(t, "common.donation_status", "lost", "common.unknown")).toBe("Sin datos");
    expect(textForCode(t, "errors", "no_such_code", "errors.generic")).toBe(
      "Lo sentimos, se ha producido un error.",
    );
  });
});

it("never shows a placeholder for a missing value", () => {
  for (const locale of locales) {
    const t = createTranslator(locale);
    for (const [key] of leaves(spanish.errors.fields)) {
      const text = textForCode(t, "errors.fields", key, "errors.fields.invalid");
      expect(text, `${locale} ${key}`).not.toMatch(/[{}\u2026]/);
    }
  }
  const t = createTranslator("es");
  expect(textForCode(t, "errors.fields", "too_long", "errors.fields.invalid", { max: 80 })).toBe(
    "No puede ser mas largo que 80 caracteres",
  );
});

describe("textsFor", () => {
  it("gives a browser exactly the texts of the server's translator", () => {
    for (const locale of locales) {
      const t = createTranslator(locale);
      for (const [key, text] of leaves(textsFor(locale, namespaces))) {
        if (placeholders(text).length === 0) expect(t(key as "common.brand"), locale).toBe(text);
      }
    }
  });
});
