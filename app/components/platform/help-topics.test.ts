import { expect, it, test } from "vitest";
import { findTopics } from "./help-topics";

const articles = [
  { title: "Campañas", words: "Campañas: publicar una campaña" },
  { title: "Cobros", words: "Cobros: la tarjeta que el banco rechaza, y el día de cobro" },
  { title: "Rechazos", words: "Rechazos de una tarjeta" },
];
const found = (query: string) => findTopics(articles, query).map(({ title }) => title);

test("an empty search finds all, and a word finds itself without accents and capitals", () => {
  expect(found("")).toEqual(["Campañas", "Cobros", "Rechazos"]);
  expect(found("  CAMPANA ")).toEqual(["Campañas"]);
  expect(found("xyz")).toEqual([]);
});

it.each(["tarjeta rechazada", "tarjetas rechazadas", "rechazo de la tarjeta", "rechazar TARJETA"])(
  "%s finds any form of its words, title matches first",
  (query) => expect(found(query)).toEqual(["Rechazos", "Cobros"]),
);

test("articles with the most words are found when none has all", () => {
  expect(found("publicar campaña gratis")).toEqual(["Campañas"]);
});
