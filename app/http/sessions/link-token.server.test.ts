import { beforeAll, expect, it } from "vitest";
import { useTestDatabase } from "../../../tests/factories/database";
import {
  forgetLinkToken,
  readLinkToken,
  requireLinkToken,
  takeLinkToken,
} from "./link-token.server";

const page = "http://localhost:3000/password/reset";
beforeAll(useTestDatabase);

it("moves the token from the address to a cookie of this host, and deletes it", () => {
  const answer = takeLinkToken(new Request(`${page}?token=abc.d-e_f&x=1`));
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get("location")).toBe("/password/reset");
  const cookie = answer?.headers.get("set-cookie") ?? "";
  expect(cookie).toMatch(/^dadiva_link=abc\.d-e_f; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
  const sent = { headers: { cookie: cookie.split(";")[0] ?? "" } };
  expect(readLinkToken(new Request(page, sent))).toBe("abc.d-e_f");
  expect(takeLinkToken(new Request(page, sent))).toBeNull();
  expect(readLinkToken(new Request(page))).toBe("");
  const ofPreferences = new Request(page, { headers: { cookie: "dadiva_locale=pt-BR" } });
  expect([requireLinkToken(new Request(page, sent)), requireLinkToken(ofPreferences)]).toEqual([
    "abc.d-e_f",
    "",
  ]);
  const refused = expect.objectContaining({ code: "cookies_required" });
  expect(() => requireLinkToken(new Request(page))).toThrow(refused);
  expect(forgetLinkToken()).toContain("Max-Age=0");
});
