import { expect, it } from "vitest";
import { locales } from "~/i18n/config";
import { createTranslator } from "~/i18n/server";
import { namedPages, navigationLinks, settingLinks, settingsGroups } from "./navigation-links";

it.each(locales)("names each place of the search once in %s", (locale) => {
  const t = createTranslator(locale);
  const names = [...namedPages, ...settingLinks].map(({ label }) => t(label));
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});

it("names the links of every page by texts that every page has", () => {
  const links = [
    ...navigationLinks.work,
    ...navigationLinks.settings,
    ...settingsGroups.flatMap(({ entries }) => entries),
  ];
  expect(links.map(({ label }) => label).filter((label) => !label.startsWith("manage."))).toEqual(
    [],
  );
});

it("leads from a setting's name to its page", () => {
  const t = createTranslator("es-AR");
  const placeOf = (name: string) => settingLinks.find(({ label }) => t(label) === name)?.to;
  expect(placeOf("Logo")).toBe("/manage/settings/organization");
  expect(placeOf("Zona horaria e idioma")).toBe("/manage/settings/details");
  expect(placeOf("Reintentar los rechazos pasajeros")).toBe("/manage/settings/donations");
  expect(placeOf("Mi contraseña")).toBe("/manage/settings/user");
});

it("keeps nine entries for work and one for the settings, whose index has every page once", () => {
  expect(navigationLinks.work).toHaveLength(9);
  expect(navigationLinks.settings.map(({ to }) => to)).toEqual(["/manage/settings"]);
  const pages = settingsGroups.flatMap(({ entries }) => entries.map(({ to }) => to));
  expect(new Set(pages).size).toBe(pages.length);
});
