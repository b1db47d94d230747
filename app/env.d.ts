/// <reference types="vite/client" />
/// <reference types="@remix-run/node" />
import "@remix-run/server-runtime";
import type { Brand } from "~/components/layout/brand";
import type { CountryCode } from "~/countries/country-shape";
import type { Locale } from "~/i18n/config";

declare module "@remix-run/server-runtime" {
  /** What app/server.ts hands to every loader, action and to entry.server. */
  interface AppLoadContext {
    /** Nonce of this answer's Content-Security-Policy. */
    cspNonce: string;
    locale: Locale;
    csrfToken: string;
    host: { kind: "platform" | "organization" | "operator"; slug?: string };
    requestId: string;
    /** ISO code of the country context; Argentina where it is left out. */
    country?: CountryCode;
    /** The organisation whose face the page wears; left out on the platform's own pages. */
    brand?: Brand;
    /** Lets this answer's page run a company's script, which calls one origin. */
    allowScript?: (script: { address: string; calls: string }) => void;
    /** Receives what went wrong while a page was made; domain errors are already sorted out. */
    reportError?: (error: unknown) => void;
  }

  interface Future {
    v3_singleFetch: true;
  }
}
