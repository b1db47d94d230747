import { expect, it } from "vitest";
import { formatDateTime } from "~/components/ui/date-time";
import { createTranslator } from "~/i18n/server";

const instant = new Date("2024-01-06T02:45:00Z");
const buenosAires = "America/Argentina/Buenos_Aires";

it.each([
  ["es-AR", "long", "05 de enero de 2024 - 23:45"],
  ["en", "long", "January 05, 2024 - 23:45"],
  ["pt-BR", "date", "05 de janeiro de 2024"],
  ["es", "short", "05/01/2024"],
  ["en", "short", "01/05/2024"],
  ["es", "time", "23:45"],
] as const)("%s %s", (locale, style, text) => {
  expect(formatDateTime(instant, buenosAires, createTranslator(locale), locale, style)).toBe(text);
});
