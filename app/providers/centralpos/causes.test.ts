import { expect, test } from "vitest";
import { causeOf } from "./causes";

test.each([
  ["FONDOS INSUFICIENTES", "insufficient_funds"],
  ["Tarjeta vencida", "expired_card"],
  ["Baja de débito", "debit_stopped"],
  ["Tarjeta dada de baja", "card_cancelled"],
  ["Número de tarjeta inválido", "invalid_number"],
  ["Operación no permitida", "method_not_supported"],
  ["", "do_not_honor"],
  ["XK-17", "do_not_honor"],
])("%j is %s", (text, cause) => {
  expect(causeOf(text)).toBe(cause);
});
