import { useRouteLoaderData } from "@remix-run/react";
import { LogoMark } from "~/components/layout/logo";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";
import type { RootData } from "~/root";

interface ErrorPageProps {
  status: number;
  /** What the loader threw: the contract's error, whose message is fit to show. */
  data?: unknown;
}

/** A kind page for what can't be shown; the same for every host, never with a stack trace. */
export function ErrorPage({ status, data }: ErrorPageProps) {
  const t = useT();
  const country = useRouteLoaderData<RootData>("root")?.country;
  const kind = status === 404 ? "not_found" : status === 403 ? "forbidden" : "internal";
  const key = (part: string) => `errors.page.${kind}.${part}` as TextKey;
  return (
    <main className="error-page">
      <LogoMark brazil={country === "BR"} />
      <h1 className="title">{t(key("title"))}</h1>
      <p className="muted">{messageIn(data) ?? t(key("text"))}</p>
      <a className="button button-primary" href="/">
        {t("errors.page.home")}
      </a>
    </main>
  );
}

function messageIn(data: unknown): string | null {
  const error = (data as { error?: { message?: unknown } } | null | undefined)?.error;
  return typeof error?.message === "string" ? error.message : null;
}
