import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CookieNotice } from "~/components/layout/notices/cookie-notice";
import { Logo } from "~/components/layout/logo";
import { PreferencesForm } from "~/components/layout/preferences-form";
import type { RootData } from "~/components/layout/root-data";
import { Badge } from "~/components/ui/badge";
import { MAIN_ID } from "~/components/layout/skip-link";
import { useT } from "~/i18n";

/** The frame of the operators' login pages; it looks different from the organisations' login at a glance. */
export function OperatorDoor(props: {
  title: string;
  description?: string;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { title, description, footer, children } = props;
  const t = useT();
  const kind = useRouteLoaderData<RootData>("root")?.logo;
  return (
    <div className="operator-door">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Logo kind={kind} />
        <Badge>{t("operator.badge")}</Badge>
      </header>
      <main id={MAIN_ID} className="card card-body">
        <h1 className="title">{title}</h1>
        {description && <p className="mt-2 text-muted">{description}</p>}
        <div className="stack mt-6">
          <CookieNotice />
          <div>{children}</div>
        </div>
        {footer && <div className="mt-8 text-muted">{footer}</div>}
      </main>
      <PreferencesForm />
    </div>
  );
}
