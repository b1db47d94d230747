import fontFile from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import { Links, Meta, ScrollRestoration, Scripts, useRouteError } from "@remix-run/react";
import { useContext, useLayoutEffect, useRef, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { LATE_NODES } from "~/components/layout/browser/late-nodes";
import { STORAGE_STAND_IN } from "~/components/layout/browser/storage-stand-in";
import { useErrorTitle } from "~/components/layout/error-page";
import { APP_ID, TEXTS_ID, TextsContext, useNonce } from "~/components/layout/page-context";
import type { RootData } from "~/components/layout/root-data";
import { usePageColor, usePageHandle } from "~/components/layout/route-handle";
import { themeStyle } from "~/components/layout/theme";
import { useHydrated } from "~/components/ui/use-hydrated";
import afterStyles from "~/styles/after.css?url";
import appStyles from "~/styles/app.css?url";
import publicStyles from "~/styles/public.css?url";

const EARLY_SCRIPT = `${STORAGE_STAND_IN};${LATE_NODES}`;

interface FrameProps {
  data: RootData | undefined;
  children: ReactNode;
}

/**
 * Renders the whole document, on the server only. React hydrates the container in it: extensions add elements
 * to head and body, and one of them would make React discard the document with everything typed into it.
 */
export function ServerDocument({ data, children }: FrameProps) {
  const locale = useLocale(data);
  const nonce = useNonce();
  const { scripts, styles } = usePageHandle();
  const isWhole = styles === "app";
  return (
    <html lang={locale} data-country={data?.country}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {scripts && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        {isWhole && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        <link rel="preload" href={fontFile} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="stylesheet" href={isWhole ? appStyles : publicStyles} />
        {styles === "public" && <link rel="stylesheet" href={afterStyles} />}
        <PageHead data={data} />
      </head>
      <body>
        <div id={APP_ID}>
          {children}
          {scripts && <ScrollRestoration nonce={nonce} />}
        </div>
        {scripts && <ClientScripts />}
      </body>
    </html>
  );
}

/**
 * Renders the container in the browser. Each fragment replaces an element of the server's document and has as
 * many children, because `useId` counts them and its ids must match the server's.
 */
export function BrowserFrame({ data, children }: FrameProps) {
  return (
    <>
      <BrowserHead data={data} />
      <>
        <>
          {children}
          <ScrollRestoration nonce={useNonce()} />
        </>
        {null}
      </>
    </>
  );
}

/** The part of the head that changes with each navigation. */
function PageHead({ data }: { data: RootData | undefined }) {
  const nonce = useNonce();
  // An error page only has the root route, which knows no title.
  const errorTitle = useErrorTitle(useRouteError());
  const theme = themeStyle(usePageColor() ?? data?.brand?.color);
  return (
    <>
      <meta name="csrf-token" content={data?.csrfToken ?? ""} />
      <meta name="locale" content={useLocale(data)} />
      {errorTitle === null ? <Meta /> : <title>{errorTitle}</title>}
      <Links />
      {theme !== "" && (
        <style id="theme" nonce={nonce} dangerouslySetInnerHTML={{ __html: theme }} />
      )}
    </>
  );
}

const OF_PAGE = "title, meta:not([charset], [name=viewport], [name=color-scheme]), style#theme";

/** The server's elements of `PageHead`; the browser's own replace them. */
const sentHead = import.meta.env.SSR ? [] : [...document.head.querySelectorAll(OF_PAGE)];

function BrowserHead({ data }: { data: RootData | undefined }) {
  const isHydrated = useHydrated();
  useDocumentAttributes(useLocale(data), data?.country);
  return (
    isHydrated &&
    createPortal(
      <>
        <PageHead data={data} />
        <SentHeadRemoval />
      </>,
      document.head,
    )
  );
}

/** Its effect runs after its sibling elements are in the head and before the browser paints. */
function SentHeadRemoval() {
  useLayoutEffect(() => {
    for (const element of sentHead.splice(0)) element.remove();
  }, []);
  return null;
}

/** Writes only changed values, because a browser's translation sets its own language here. */
function useDocumentAttributes(locale: string, country: string | undefined): void {
  const sent = useRef({ locale, country });
  useLayoutEffect(() => {
    const { documentElement: html } = document;
    if (sent.current.locale !== locale) html.lang = locale;
    if (sent.current.country !== country) html.dataset["country"] = country ?? "";
    sent.current = { locale, country };
  }, [locale, country]);
}

function useLocale(data: RootData | undefined): string {
  const { i18n } = useTranslation();
  return data?.locale ?? i18n.language;
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
        dangerouslySetInnerHTML={{ __html: texts }}
      />
      <Scripts nonce={nonce} />
    </>
  );
}
