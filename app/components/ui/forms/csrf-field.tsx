import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/components/layout/root-data";

/** The hidden field with the form token of a plain post. */
const CSRF_FIELD = "csrf_token";

/** Returns this page's form token, for `X-CSRF-Token` of a JSON call. */
export function useCsrfToken(): string {
  return useRouteLoaderData<RootData>("root")?.csrfToken ?? "";
}

/** Belongs into every form that posts. */
export function CsrfField() {
  return <input type="hidden" name={CSRF_FIELD} value={useCsrfToken()} />;
}
