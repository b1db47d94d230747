import { refuseImage } from "~/domain/pictures/refuse-image.server";
import { expect, it } from "vitest";
import { DomainError, refuseField } from "~/domain/errors";
import { VaultSilent, VaultUnavailable } from "~/infrastructure/vault-client.server";
import { readCardIssue } from "~/values/cards/card-issue";
import {
  answer,
  answerPage,
  answerShortList,
  refusalOf,
  refusalResponse,
  textsOf,
} from "./answers.server";

const failure = (code: string, message = "x") => Object.assign(new Error(message), { code });

it.each([
  [new DomainError("not_found"), "not_found"],
  [failure("ECONNREFUSED"), "not_ready"],
  [failure("57P01"), "not_ready"],
  [failure("08006"), "not_ready"],
  [new Error("Connection terminated unexpectedly"), "not_ready"],
  [new VaultUnavailable(), "not_ready"],
  [new VaultSilent(), "not_ready"],
  [failure("22021", "invalid byte sequence"), "malformed_request"],
  [failure("23505", "duplicate key"), "internal_error"],
  [new TypeError("x is not a function"), "internal_error"],
  ["a text", "internal_error"],
  [null, "internal_error"],
])("maps %s to %s", (error, code) => {
  expect(refusalOf(error).code).toBe(code);
});

it("sends an error in the caller's language, with its fields and Retry-After", async () => {
  const refusal = refuseField("donor.email", "email_invalid");
  const response = refusalResponse(refusal, "pt-BR", "r1");
  expect(response.status).toBe(422);
  const { error } = (await response.json()) as { error: Record<string, unknown> };
  expect(error.code).toBe("validation_failed");
  expect(error.fields).toHaveProperty(["donor.email", 0]);
  expect(error.request_id).toBeUndefined();
  const down = refusalResponse(new DomainError("not_ready", { retryAfter: 5 }), "es", "r2");
  expect(down.headers.get("retry-after")).toBe("5");
  expect(down.headers.has("x-request-id")).toBe(false);
  expect(await down.json()).toMatchObject({ error: { code: "not_ready", request_id: "r2" } });
});

it.each([
  [1, "Muitas tentativas. Aguarde um momento e tente novamente."],
  [60, "Muitas tentativas. Aguarde um momento e tente novamente."],
  [61, "Muitas tentativas. Tente novamente em 2 minutos."],
  [7140, "Muitas tentativas. Tente novamente em 119 minutos."],
  [7141, "Muitas tentativas. Tente novamente em 2 horas."],
  [82_801, "Muitas tentativas. Tente novamente em 24 horas."],
])("names the waiting time for a limit of %i seconds", (retryAfter, text) => {
  const refusal = new DomainError("rate_limited", { retryAfter });
  expect(textsOf(refusal, "pt-BR").message).toBe(text);
});

it.each([
  ["es-AR", "Tarjeta no permitida", "No podemos recibir donaciones con ese tipo de tarjeta (Elo)"],
  ["pt-BR", "Cartão não permitido", "Não podemos receber doações com esse tipo de cartão (Elo)"],
  ["en", "Card type not allowed", "We cannot accept payments for this card"],
] as const)("names in %s the brand of a card that is not allowed", (locale, beside, notice) => {
  const { code, values } = readCardIssue("card_not_allowed:elo");
  const refusal = new DomainError("validation_failed", { fields: { pan: [{ code, values }] } });
  expect(textsOf(refusal, locale)).toEqual({ message: notice, fields: { pan: [beside] } });
});

it("reveals nothing about an internal error", async () => {
  const secret = failure("XX000", "SELECT * FROM users WHERE email = 'ana@example.org'");
  const text = await refusalResponse(refusalOf(secret), "es", "r3").text();
  expect(text).not.toMatch(/SELECT|ana@|XX000|at /);
});

it("wraps data, and a list page with the contract's headers", async () => {
  expect(await answer({ a: 1 }, 201).json()).toEqual({ data: { a: 1 } });
  expect((await answer(null, 204).text()).length).toBe(0);
  const page = answerPage({ items: [1, 2], page: 2, perPage: 25, total: 27 });
  const names = ["current-page", "page-items", "total-count", "total-pages"];
  expect(names.map((name) => page.headers.get(name))).toEqual(["2", "2", "27", "2"]);
  expect(answerPage({ items: [], page: 1, perPage: 25, total: 0 }).headers.get("total-pages")).toBe(
    "1",
  );
});

it("returns the requested page of a list that is read completely", async () => {
  const list = [1, 2, 3, 4, 5];
  const ask = (query: string) => answerShortList(list, `http://huellas.example/list${query}`);
  const second = ask("?page=2&per_page=2");
  expect(await second.json()).toEqual({ data: [3, 4] });
  const names = ["current-page", "page-items", "total-count", "total-pages"];
  expect(names.map((name) => second.headers.get(name))).toEqual(["2", "2", "5", "3"]);
  expect(await ask("").json()).toEqual({ data: list });
  expect(await ask("?page=9").json()).toEqual({ data: [] });
  expect(() => ask("?page=0")).toThrow(expect.objectContaining({ code: "validation_failed" }));
});

it("names the allowed dimensions of a picture, to pages and JSON calls", async () => {
  const refusal = refuseImage("sides");
  for (const [locale, begins] of [
    ["es", "El archivo no es válido: la imagen puede tener hasta 16.000 píxeles por lado"],
    ["pt-BR", "O arquivo não é válido: a imagem pode ter até 16.000 pixels por lado"],
    ["en", "The file is not valid: a picture may have up to 16,000 pixels on each side"],
  ] as const) {
    const { error } = (await refusalResponse(refusal, locale, "r").json()) as {
      error: { code: string; message: string; fields?: unknown };
    };
    expect(error).toMatchObject({ code: "invalid_file", message: expect.stringContaining(begins) });
    expect(error.fields).toBeUndefined();
    expect(textsOf(refusal, locale).message).toBe(error.message);
  }
});
