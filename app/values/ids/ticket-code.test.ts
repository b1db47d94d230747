import { expect, it } from "vitest";
import { typedTicketCode } from "./ticket-code";

it("reads a code however it is typed", () => {
  const code = "7K3F9QXTM2PA0B1D";
  for (const typed of [code, "7k3f-9qxt-m2pa-0b1d", " 7K3F 9QXT M2PA OBID ", "7k3f9qxtm2paobld"])
    expect(typedTicketCode(typed)).toBe(code);
});

it("reads the address that a scanner finds in a QR code", () => {
  const code = "7K3F9QXTM2PA0B1D";
  expect(typedTicketCode(`https://huellas.example.org/t/${code}?x=1`)).toBe(code);
});

it("takes nothing else for a code", () => {
  for (const typed of ["", "x", "7K3F9QXTM2PA0B1", "7K3F9QXTM2PA0B1DD", "7K3F9QXTM2PA0B1Ñ"])
    expect(typedTicketCode(typed)).toBeNull();
});
