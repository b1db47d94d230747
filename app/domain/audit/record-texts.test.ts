import { expect, it } from "vitest";
import { createTranslator } from "~/i18n/server";
import type { Locale } from "~/i18n/config";
import { operationText, sentenceOf } from "./record-texts";
import type { Changes } from "./redact";

const say = (locale: Locale, operation: string, changes?: Changes) =>
  sentenceOf(createTranslator(locale), {
    operation,
    actor: { kind: "user", name: "Ana" },
    ...(changes && { changes }),
  });

it.each([
  ["es-AR", true, "Ana habilitó las donaciones"],
  ["es-AR", false, "Ana deshabilitó las donaciones"],
  ["pt-BR", false, "Ana desativou as doações"],
  ["en", true, "Ana turned donations on"],
] as const)("%s: says which way a switch was changed: %s", (locale, to, sentence) => {
  expect(say(locale, "update-activation", { activated: [!to, to] })).toBe(sentence);
});

it("names the edited fields, and counts those after the third", () => {
  const changes: Changes = { title: ["a", "b"], amounts: ["[]", '["1.00"]'] };
  expect(say("es", "update-campaign", changes)).toBe("Ana cambió una campaña: título y montos");
  expect(say("es-CO", "update-campaign", changes)).toMatch(/: título y (?:montos|valores)$/);
  const many = {
    ...changes,
    cover_picture: [null, "x"],
    facebook_pixel_id: [null, "1"],
  } as Changes;
  expect(say("en", "update-campaign", many)).toBe(
    "Ana changed a campaign: title, amounts, cover and 1 more field",
  );
  expect(say("pt-BR", "update-campaign", { ...many, end_date: [null, "2026-12-01"] })).toMatch(
    /^Ana alterou uma campanha: \p{Ll}.* e mais 2 dados$/u,
  );
});

it("keeps both ways, and no field, if a filter names the operation", () => {
  expect(operationText(createTranslator("es"), "update-activation")).toBe(
    "Habilitó o deshabilitó las donaciones",
  );
  expect(say("es", "update-user-role", { role: ["viewer", "admin"] })).toBe(
    "Ana cambió el rol de una persona",
  );
});
