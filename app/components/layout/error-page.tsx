import { useRouteLoaderData } from "@remix-run/react";
import { LogoMark } from "~/components/layout/logo";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";
import type { RootData } from "~/components/layout/root-data";

interface ErrorPageProps {
  status: number;
  /** What was thrown with the status: `{ code, message, request_id }`, the message fit to show. */
  data?: unknown;
}

/** A kind page for what can't be shown; the same for every host, never with a stack trace. */
export function ErrorPage({ status, data }: ErrorPageProps) {
  const t = useT();
  const country = useRouteLoaderData<RootData>("root")?.country;
  const kind = status === 404 ? "not_found" : status === 403 ? "forbidden" : "internal";
  const key = (part: string) => `errors.page.${kind}.${part}` as TextKey;
  // What is not there, and what broke, is said in the page's own words.
  const message = status === 404 || status === 500 ? null : textIn(data, "message");
  const kept = status === 403 ? textIn(data, "kept") : null;
  const requestId = status >= 500 ? textIn(data, "request_id") : null;
  return (
    <main className="error-page">
      <LogoMark brazil={country === "BR"} />
      <h1 className="title">{t(key("title"))}</h1>
      <p className="muted">{message ?? t(key("text"))}</p>
      {kept && (
        <div className="field w-full text-start">
          <label htmlFor="kept" className="label">
            {t("errors.page.forbidden.kept")}
          </label>
          <p id="kept-hint" className="hint">
            {t("errors.page.forbidden.kept_text")}
          </p>
          <textarea
            id="kept"
            className="input"
            rows={8}
            readOnly
            aria-describedby="kept-hint"
            defaultValue={kept}
          />
        </div>
      )}
      <a className="button button-primary" href="/">
        {t("errors.page.home")}
      </a>
      {requestId && <p className="hint">{t("errors.page.reference", { id: requestId })}</p>}
    </main>
  );
}

function textIn(data: unknown, key: string): string | null {
  const value = (data as Record<string, unknown> | null | undefined)?.[key];
  return typeof value === "string" ? value : null;
}
