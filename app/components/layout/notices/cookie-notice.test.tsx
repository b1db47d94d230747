import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { CookieNotice } from "./cookie-notice";

const page = vi.hoisted<{ answer: unknown }>(() => ({ answer: undefined }));
vi.mock("@remix-run/react", () => ({
  useActionData: () => page.answer,
  useRouteLoaderData: () => ({ lostCookies: true }),
}));
vi.mock("~/i18n", () => ({ useT: () => (key: string) => key }));

it("leaves the sentence about cookies to a form that was refused for them", () => {
  expect(renderToString(<CookieNotice />)).toContain("errors.cookies_required");
  page.answer = { error: { code: "invalid_login" } };
  expect(renderToString(<CookieNotice />)).toContain("errors.cookies_required");
  page.answer = { error: { code: "cookies_required" } };
  expect(renderToString(<CookieNotice />)).toBe("");
});
