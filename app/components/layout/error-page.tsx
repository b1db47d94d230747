import { isRouteErrorResponse, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { isUnreached, keepLastSent } from "~/components/layout/notices/connection";
import { ErrorArt, type ErrorKind } from "~/components/layout/error-art";
import { Logo } from "~/components/layout/logo";
import type { RootData } from "~/components/layout/root-data";
import { MAIN_ID } from "~/components/layout/skip-link";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";

interface ErrorPageProps {
  /** 0: the server was not reached. */
  status: number;
  /** The data thrown with the status: `{ code, message, request_id }`; `kept` is a rejected form's text. */
  data?: unknown;
  /** Stands inside the frame of its host's pages, which has the header and `<main>`. */
  framed?: boolean;
}

/** Returns the tab's title of an error page; null without an error. */
export function useErrorTitle(error: unknown): string | null {
  const t = useT();
  const brand = useRouteLoaderData<RootData>("root")?.brand?.name ?? t("common.brand");
  if (error === undefined || error === null) return null;
  const isAnswer = isRouteErrorResponse(error);
  const status = isAnswer ? error.status : isUnreached(error) ? 0 : 500;
  const kind = kindOf(status, isAnswer ? error.data : undefined);
  return `${t(`errors.page.${kind}.title`)} · ${brand}`;
}

/** Shows an error in its host's design, with an understandable text, a link onward and no stack trace. */
export function ErrorPage({ status, data, framed }: ErrorPageProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  const root = useRouteLoaderData<RootData>("root");
  const kind = kindOf(status, data);
  const requestId = status >= 500 ? textIn(data, "request_id") : null;
  const canRetry = status >= 500 || status === 0;
  const onward = textIn(data, "to");
  const isExpired = textIn(data, "code") === "link_expired";
  const [onTo, onText] = wayOf(pathname, isExpired);
  const message = (
    <>
      <ErrorArt kind={kind} />
      <h1 className="title">{t(`errors.page.${kind}.title`)}</h1>
      <p className="muted">{wordsOf(t, kind, data)}</p>
      <KeptText kind={kind} text={textIn(data, "kept")} />
      {onward && <KeepForReturn />}
      <div className="error-ways">
        {canRetry && (
          <a className="button button-primary" href={pathname + search}>
            {t("errors.page.retry")}
          </a>
        )}
        {onward ? (
          <a className="button button-primary" href={onward}>
            {t(kind === "second_factor" ? "errors.page.second_factor.onward" : "common.nav.login")}
          </a>
        ) : (
          <a className={`button ${canRetry ? "button-outline" : "button-primary"}`} href={onTo}>
            {t(onText)}
          </a>
        )}
        {root?.contactEmail && (
          <a className="button button-ghost" href={`mailto:${root.contactEmail}`}>
            {t("errors.page.help")}
          </a>
        )}
      </div>
      {requestId && <p className="hint">{t("errors.page.reference", { id: requestId })}</p>}
    </>
  );
  if (framed) return <div className="error-page">{message}</div>;
  return (
    <div className="error-frame">
      <header>
        <a href="/">{root?.brand ? root.brand.name : <Logo kind={root?.logo} />}</a>
      </header>
      <main id={MAIN_ID} className="error-page">
        {message}
      </main>
    </div>
  );
}

/** Returns where a person goes on, and the button's text: a donor whose mailed link expired asks for another. */
function wayOf(pathname: string, isExpired: boolean) {
  if (/^\/(?:manage|account)(?:\/|$)/.test(pathname))
    return ["/manage/dashboard", "errors.page.dashboard"] as const;
  if (isExpired && /^\/(?:mi|receipts)\//.test(pathname))
    return ["/mi", "errors.page.another_link"] as const;
  return ["/", "errors.page.home"] as const;
}

function kindOf(status: number, data: unknown): ErrorKind {
  if (status === 0) return "offline";
  if (textIn(data, "to")) {
    return textIn(data, "code") === "two_factor_required" ? "second_factor" : "signed_out";
  }
  if (status === 404) return "not_found";
  if (status === 403) return "forbidden";
  if (status === 502 || status === 503 || status === 504) return "maintenance";
  return status >= 500 ? "internal" : "refused";
}

/** Returns the page's own text, unless the error has a more specific one. */
function wordsOf(t: Translate, kind: ErrorKind, data: unknown): string {
  if (kind === "refused") return textIn(data, "message") ?? t("errors.generic");
  const hasOwn = kind === "forbidden" && textIn(data, "code") !== "forbidden";
  return (hasOwn ? textIn(data, "message") : null) ?? t(`errors.page.${kind}.text`);
}

/** With script, the fields get the values again after the redirects lead back to their page. */
function KeepForReturn() {
  useEffect(keepLastSent, []);
  return null;
}

/** Shows the text of a form that was rejected as a whole, to be copied. */
function KeptText({ kind, text }: { kind: ErrorKind; text: string | null }) {
  const t = useT();
  if (!text) return null;
  return (
    <div className="field w-full text-start">
      <label htmlFor="kept" className="label">
        {t("errors.page.kept")}
      </label>
      <p id="kept-hint" className="hint">
        {t(kind === "forbidden" ? "errors.page.forbidden.kept_text" : "errors.page.kept_text")}
      </p>
      <textarea
        id="kept"
        className="input"
        rows={8}
        readOnly
        aria-describedby="kept-hint"
        defaultValue={text}
      />
    </div>
  );
}

function textIn(data: unknown, key: string): string | null {
  const value = (data as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === "string" ? value : null;
}
