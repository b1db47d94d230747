import { describe, expect, it } from "vitest";
import { fillCodes, shortCodes, unknownCodes, writtenCode } from "./short-codes";

const values = {
  first_name: "Ana [[amount]]",
  amount: "$ 1.500",
  campaign: "Un techo",
  organization: "Huellas",
};

describe("short codes", () => {
  it("stand for the donation's values, and a value is not read again", () => {
    expect(fillCodes("Hola [[first_name]]: [[ amount ]] para [[campaign]]", values)).toBe(
      "Hola Ana [[amount]]: $ 1.500 para Un techo",
    );
  });

  it("leaves no comma and no space where a value is missing", () => {
    const unnamed = { ...values, first_name: "" };
    expect(fillCodes("¡Gracias, [[first_name]]! Hola [[first_name]]:\n[[amount]]", unnamed)).toBe(
      "¡Gracias! Hola:\n$ 1.500",
    );
  });

  it("are all known, and every other name is reported", () => {
    expect(unknownCodes(shortCodes.map(writtenCode).join(" "))).toEqual([]);
    expect(unknownCodes("[[constructor]] [[first_name]] [[<b>]] {one}")).toEqual([
      "constructor",
      "<b>",
    ]);
    expect(fillCodes("[[constructor]] {one}", values)).toBe("[[constructor]] {one}");
  });
});
