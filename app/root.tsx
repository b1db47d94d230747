import fontFile from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { useContext, useEffect, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChangeLanguage } from "remix-i18next/react";
import { isUnreached, keepLastSent } from "~/components/layout/connection";
import { ErrorPage, useErrorTitle } from "~/components/layout/error-page";
import { Notices } from "~/components/layout/notices";
import { TEXTS_ID, TextsContext, useNonce } from "~/components/layout/page-context";
import { usePageColor, usePageHandle } from "~/components/layout/route-handle";
import type { RootData } from "~/components/layout/root-data";
import { themeStyle } from "~/components/layout/theme";
import { getCountry } from "~/countries/country";
import { paths } from "~/http/paths";
import { absoluteUrl, env } from "~/infrastructure/env.server";
import appStyles from "~/styles/app.css?url";
import publicStyles from "~/styles/public.css?url";

export const meta: MetaFunction = () => [{ title: "Dádiva" }];

/** What every page knows: language, form token, country context and whose face it wears. */
export function loader({ context }: LoaderFunctionArgs): RootData {
  const { LEGAL_EMAIL } = env();
  const country = context.country ?? "AR";
  return {
    locale: context.locale,
    csrfToken: context.csrfToken,
    country,
    logo: getCountry(country).logo,
    brand: context.brand ?? null,
    helpHref: absoluteUrl(null, paths.help()),
    ...(LEGAL_EMAIL ? { contactEmail: LEGAL_EMAIL } : {}),
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const locale = data?.locale ?? i18n.language;
  const nonce = useNonce();
  const { scripts, styles } = usePageHandle();
  const isWhole = styles === "app";
  // Of all routes only this one is left then, which knows no title.
  const errorTitle = useErrorTitle(useRouteError());
  const theme = themeStyle(usePageColor() ?? data?.brand?.color);
  return (
    <html lang={locale} data-country={data?.country}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="csrf-token" content={data?.csrfToken ?? ""} />
        <meta name="locale" content={locale} />
        <meta name="color-scheme" content="light dark" />
        {errorTitle === null ? <Meta /> : <title>{errorTitle}</title>}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {isWhole && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        {isWhole && (
          <link rel="preload" href={fontFile} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <link rel="stylesheet" href={isWhole ? appStyles : publicStyles} />
        <Links />
        {theme !== "" && (
          <style
            nonce={nonce}
            suppressHydrationWarning
            dangerouslySetInnerHTML={{ __html: theme }}
          />
        )}
      </head>
      <body>
        {children}
        {scripts && <ClientScripts />}
      </body>
    </html>
  );
}

function ClientScripts() {
  const nonce = useNonce();
  const texts = useContext(TextsContext);
  return (
    <>
      <script
        id={TEXTS_ID}
        type="application/json"
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: texts }}
      />
      <ScrollRestoration nonce={nonce} />
      <Scripts nonce={nonce} />
    </>
  );
}

export default function App() {
  // A navigation to a page with other nouns waits here until their texts have come.
  useTranslation(usePageHandle().nouns);
  useChangeLanguage(useRouteLoaderData<typeof loader>("root")?.locale ?? "es");
  const { scripts } = usePageHandle();
  return (
    <>
      <Outlet />
      {scripts && <Notices />}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (isRouteErrorResponse(error)) return <ErrorPage status={error.status} data={error.data} />;
  return isUnreached(error) ? <Unreached /> : <ErrorPage status={500} />;
}

/** The network went away: what was being sent waits for the page to be opened again. */
function Unreached() {
  useEffect(keepLastSent, []);
  return <ErrorPage status={0} />;
}
