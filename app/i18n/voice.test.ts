/**
 * Tests how texts address the reader: vos in AR and UY, tú in other Spanish texts, você in
 * Portuguese, by lists of verbs and by endings.
 */
import { describe, expect, it } from "vitest";
import wording from "~/countries/data/wording.json";
import { locales, namespaces, type Locale } from "~/i18n/config";
import type { Texts } from "~/i18n/overlay";
import { textsFor } from "~/i18n/server";

const { imperatives, present } = wording.vos_rules;

/** Tú form → vos form of verbs in our own texts, beyond the reference data. */
const OURS: Record<string, string> = {
  abre: "abrí",
  acompañas: "acompañás",
  aceptas: "aceptás",
  acorta: "acortá",
  borra: "borrá",
  busca: "buscá",
  buscas: "buscás",
  carga: "cargá",
  cierra: "cerrá",
  cierras: "cerrás",
  confirmas: "confirmás",
  conecta: "conectá",
  configura: "configurá",
  copia: "copiá",
  crees: "creés",
  cuenta: "contá",
  deja: "dejá",
  dejas: "dejás",
  encuentras: "encontrás",
  escanea: "escaneá",
  escribes: "escribís",
  espera: "esperá",
  genera: "generá",
  guardas: "guardás",
  haces: "hacés",
  ignora: "ignorá",
  ingresas: "ingresás",
  instala: "instalá",
  junta: "juntá",
  llama: "llamá",
  marca: "marcá",
  menciona: "mencioná",
  mira: "mirá",
  pide: "pedí",
  pierdes: "perdés",
  presiona: "presioná",
  prueba: "probá",
  recibe: "recibí",
  recupera: "recuperá",
  reactiva: "reactivá",
  reconoces: "reconocés",
  responde: "respondé",
  suelta: "soltá",
  suma: "sumá",
  usa: "usá",
  usas: "usás",
  vende: "vendé",
};
const VERBS: Record<string, string> = { ...imperatives, ...present, ...OURS };
/** These forms are also nouns or third persons, so they address the reader only at a sentence's beginning. */
const AMBIGUOUS = new Set(
  `activa cambia carga cierra completa comparte confirma copia crea cuenta deja descarga dona elige escribe espera genera guarda
  invita mira pide prueba recibe recupera responde selecciona sube suma usa vende verifica vuelve agrega borra busca intenta llama
  conecta ingresa menciona junta acorta abre reactiva instala configura revisa suelta presiona ignora escanea marca`.split(
    /\s+/,
  ),
);
/** Nouns first: they are imperatives only when a sentence follows them. */
const NOUNS = new Set(["cuenta", "prueba", "espera", "carga", "activa"]);
/** Texts in which another person acts, or whose sentence begins with a noun. */
const NO_ORDER =
  /^(?:showcase|manage\.activity\.fields)\.|^(?:manage\.users\.reactivate_text|manage\.gateways\.account$|privacy\.sections\.(?:card|laws)\.|terms\.sections\.(?:account|liability|plans)\.|home\.features\.subdomain)/;

const whole = (form: string) => new RegExp(`(?<!\\p{L})${form}(?!\\p{L})`, "iu");
/** Matches an imperative: at the beginning of a text or sentence, or after 'y', 'o' and a colon. */
const order = (form: string) =>
  new RegExp(
    `(?:^|[.:!¡?]\\s${NOUNS.has(form) ? "" : "|\\s[yoe]\\s"})${form}(?=\\s(?!bancaria))`,
    "iu",
  );
/** 'Revísalo', 'actívala': the tú form has an accent before the pronoun, the vos form has none. */
const TU_PRONOUN = /(?<!\p{L})\p{L}*[áéíóú]\p{L}*[ae](?:lo|la|los|las|me)(?!\p{L})/iu;
const VOS_END =
  /(?<!\p{L})(?:sos|tenés|podés|querés|debés|vos|hacé|ponete|poné|decí|vení|salí|andá)(?!\p{L})/iu;
const TU_WORDS =
  /(?<!\p{L})(?:tú|ti|contigo|eres|puedes|tienes|quieres|debes|necesitas|recibes|haz|pon|ponte|ven)(?!\p{L})/iu;
const USTED =
  /(?<!\p{L})(?:ustedes?|su (?:contraseña|donación|tarjeta) (?:ha|es)|ingrese|elija|verifique|complete|revise)(?!\p{L})/iu;

function leaves(texts: Texts, prefix = ""): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string"
      ? [[`${prefix}${key}`, text] as [string, string]]
      : leaves(text, `${prefix}${key}.`),
  );
}

function findIn(locale: Locale, patterns: readonly RegExp[]): string[] {
  return leaves(textsFor(locale, namespaces)).flatMap(([key, text]) => {
    if (NO_ORDER.test(key)) return [];
    const pattern = patterns.find((one) => one.test(text));
    return pattern ? [`${key}: ${text.slice(0, 90)}`] : [];
  });
}

const vosLocales = ["es-AR", "es-UY"] as const;
const tuLocales = locales.filter(
  (one) => one.startsWith("es") && !["es-AR", "es-UY"].includes(one),
);
const tuForms = Object.keys(VERBS).map((form) => (AMBIGUOUS.has(form) ? order(form) : whole(form)));
// 'recibí' and 'pedí' are also first-person past forms, which our texts never use.
const vosForms = Object.values(VERBS).map(whole);

describe("the voice", () => {
  it.each(vosLocales)("%s uses vos, never tú", (locale) => {
    expect(findIn(locale, [...tuForms, TU_PRONOUN, TU_WORDS, USTED])).toEqual([]);
  });

  it.each(tuLocales)("%s uses tú, never vos", (locale) => {
    expect(findIn(locale, [...vosForms, VOS_END, USTED])).toEqual([]);
  });

  it.each(["pt", "pt-BR"] as const)("%s uses você, never tu", (locale) => {
    const tu = /(?<!\p{L})(?:tu|te|teus?|tuas?|contigo|podes|tens|queres|vós|vosso)(?!\p{L})/iu;
    const mistaken =
      /(?<!\p{L})(?:insira o teu|clica aqui|verifica o teu|confirma o teu)(?!\p{L})/iu;
    expect(findIn(locale, [tu, mistaken])).toEqual([]);
  });

  it("detects wrong forms in examples", () => {
    const caught = (patterns: readonly RegExp[], text: string) =>
      patterns.some((pattern) => pattern.test(text));
    const tu = [...tuForms, TU_PRONOUN, TU_WORDS];
    for (const text of [
      "Ingresa tu correo",
      "Revísalo y confirma",
      "Si puedes",
      "Sobre ti",
      "No pudimos. Prueba con otra.",
    ]) {
      expect(caught(tu, text), text).toBe(true);
    }
    for (const text of [
      "Ingresá tu email",
      "Revisalo",
      "Activala en tu cuenta",
      "La prueba dura 90 días",
      "¡Ya podés!",
    ]) {
      expect(caught(tu, text), text).toBe(false);
    }
    for (const text of ["Elegí un banco", "¿Querés?", "Ponete en contacto", "Volvé"]) {
      expect(caught([...vosForms, VOS_END], text), text).toBe(true);
    }
  });
});
