import { describe, expect, it } from "vitest";
import { hasNeverConnected } from "./connection-errors";

describe("hasNeverConnected", () => {
  it("is true for errors before the connection was established, and for no others", () => {
    for (const code of ["ECONNREFUSED", "EMFILE", "UND_ERR_CONNECT_TIMEOUT", "CERT_HAS_EXPIRED"])
      expect(hasNeverConnected(Object.assign(new Error(code), { code })), code).toBe(true);
    for (const code of ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET", "UND_ERR_HEADERS_TIMEOUT"])
      expect(hasNeverConnected(Object.assign(new Error(code), { code })), code).toBe(false);
    const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
    expect(hasNeverConnected(new AggregateError([refused, refused]))).toBe(true);
    for (const error of [new Error("no code"), null, "ECONNREFUSED"])
      expect(hasNeverConnected(error)).toBe(false);
  });
});
