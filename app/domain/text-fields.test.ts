import { expect, it } from "vitest";
import { hasLink, nameSchema } from "./text-fields";

it.each([
  "http://evil.example/x",
  "Gana en www.premio.example",
  "premio.com",
  "Ana premio.com.ar",
  "Ana (premio.xyz)",
  "t.co/abc",
  "premio。com",
  "ana@premio.net",
  "203.0.113.9",
  "ñandú.org",
])("%s carries a link, and is no name", (text) => {
  expect(hasLink(text)).toBe(true);
  expect(nameSchema.safeParse(text).error?.issues[0]?.message).toBe("name_has_link");
});

it.each([
  "Ma.Elena",
  "Ma. de los Ángeles",
  "J.R.R. Tolkien",
  "Sta.Cruz",
  "Fundación Vida A.C.",
  "Luz S.A.",
  "Sol S. de R.L. de C.V.",
  "Asoc.Civil Abrigo",
  "Dr.Juan Paz",
  "Nº 1.000 Niños",
  "José Ñúñez-O'Higgins",
  "Ana 3.º",
])("%s is a name", (text) => {
  expect(hasLink(text)).toBe(false);
  expect(nameSchema.parse(text)).toBe(text);
});
