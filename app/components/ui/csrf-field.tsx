import { useRouteLoaderData } from "@remix-run/react";
import type { RootData } from "~/components/layout/root-data";

/** Name of the hidden field that carries the form token of a plain post. */
const CSRF_FIELD = "csrf_token";

/** The form token of this page, for `X-CSRF-Token` of a JSON call. */
export function useCsrfToken(): string {
  return useRouteLoaderData<RootData>("root")?.csrfToken ?? "";
}

/** Stands in every form that posts. */
export function CsrfField() {
  return <input type="hidden" name={CSRF_FIELD} value={useCsrfToken()} />;
}
