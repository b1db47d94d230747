import { expect, it } from "vitest";
import { embedCode, embedKinds } from "./embed-codes";

const place = {
  url: "https://huellas.dadiva.example/c/abrigo",
  script: "https://huellas.dadiva.example/embed.js",
  label: "Donar",
};

it("gives code whose link leads to the campaign where no script runs", () => {
  const link = '<a href="https://huellas.dadiva.example/c/abrigo">Donar</a>';
  const script = '<script src="https://huellas.dadiva.example/embed.js" async></script>';
  expect(embedKinds.map((kind) => embedCode(kind, place))).toEqual([
    `${script}\n<dadiva-form>${link}</dadiva-form>`,
    `${script}\n<dadiva-form overlay>${link}</dadiva-form>`,
    link,
  ]);
});
