/** Tests which company the country and this installation name for a gateway. */
import { afterEach, expect, it, vi } from "vitest";
import { companyBehind } from "./company-behind.server";

afterEach(() => vi.unstubAllEnvs());

it("is the one of the country's row, or its alternative where the installation chooses that one", () => {
  expect(companyBehind("MX", "local_payments")).toBe("dlocal");
  vi.stubEnv("LOCAL_PAYMENTS_MX", "conekta");
  vi.stubEnv("LOCAL_PAYMENTS_AR", "conekta");
  expect(companyBehind("MX", "local_payments")).toBe("conekta");
  expect(companyBehind("MX", "global_payments")).toBe("stripe");
  expect(companyBehind("AR", "local_payments")).toBe("dlocal");
});
