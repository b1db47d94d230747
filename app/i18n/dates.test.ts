import { describe, expect, it } from "vitest";
import { dayAndMonth, dayText, formatDateTime, listText, periodText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";

const instant = new Date("2024-01-06T02:45:00Z");
const buenosAires = "America/Argentina/Buenos_Aires";

describe("formatDateTime", () => {
  it.each([
    ["es-AR", "long", "5 de enero de 2024 - 23:45"],
    ["es-MX", "long", "5 de enero de 2024 - 23:45"],
    ["pt-BR", "long", "5 de janeiro de 2024 - 23:45"],
    ["en", "long", "January 05, 2024 - 23:45"],
    ["es-AR", "sentence", "5 de enero de 2024, 23:45"],
    ["en", "sentence", "January 05, 2024, 23:45"],
    ["es-CL", "date", "5 de enero de 2024"],
    ["pt-BR", "date", "5 de janeiro de 2024"],
    ["en", "date", "January 05, 2024"],
    ["es", "short", "05/01/2024"],
    ["pt-BR", "short", "05/01/2024"],
    ["en", "short", "05/01/2024"],
    ["es", "time", "23:45"],
  ] as const)("%s %s", (locale, style, text) => {
    const t = createTranslator(locale);
    expect(formatDateTime(instant, buenosAires, t, locale, style)).toBe(text);
  });

  it.each([
    ["America/Sao_Paulo", "05/01/2024"],
    ["America/Santiago", "05/01/2024"],
    ["America/Mexico_City", "05/01/2024"],
    ["America/Lima", "05/01/2024"],
    ["UTC", "06/01/2024"],
  ] as const)("formats the day of %s", (zone, text) => {
    expect(formatDateTime(instant, zone, createTranslator("es"), "es", "short")).toBe(text);
  });
});

it.each([
  ["es-AR", "1 de noviembre de 2026", "noviembre de 2026", "1 de septiembre"],
  ["es-PE", "1 de noviembre de 2026", "noviembre de 2026", "1 de setiembre"],
  ["es-UY", "1 de noviembre de 2026", "noviembre de 2026", "1 de setiembre"],
  ["pt-BR", "1 de novembro de 2026", "novembro de 2026", "1 de setembro"],
  ["en", "November 01, 2026", "November 2026", "September 1"],
] as const)("%s has its own words for days and months", (locale, day, period, short) => {
  const t = createTranslator(locale);
  expect(dayText(t, locale, "2026-11-01")).toBe(day);
  expect(periodText(t, "2026-11")).toBe(period);
  expect(dayAndMonth(t, "2026-09-01")).toBe(short);
});

it("joins words as the language does", () => {
  expect(listText(createTranslator("es"), ["a", "b", "c"])).toBe("a, b y c");
  expect(listText(createTranslator("pt-BR"), ["a", "b"])).toBe("a e b");
  expect(listText(createTranslator("en"), ["a", "b", "c"])).toBe("a, b and c");
  expect(listText(createTranslator("en"), ["a"])).toBe("a");
  expect(listText(createTranslator("en"), [])).toBe("");
});
