import type { ReactNode } from "react";
import type { Brand } from "~/components/layout/brand";
import { CookieNotice } from "~/components/layout/notices/cookie-notice";
import { PublicLayout } from "~/components/layout/public-layout";
import { Alert, type AlertTone } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

export interface DonorPage {
  title: string;
  locale: string;
  timezone: string;
  organization: Brand;
  platformHref: string;
  theme: { color: string };
  isSignedIn: boolean;
}

interface DonorFrameProps {
  page: DonorPage;
  heading: string;
  /** The page to which this one belongs. */
  back?: { href: string; label: string };
  /** A notice that appears once after a change. */
  said?: string | null;
  children: ReactNode;
}

/** The frame of the donor's own area. */
export function DonorFrame({ page, heading, back, said, children }: DonorFrameProps) {
  return (
    <PublicLayout organization={page.organization} platformHref={page.platformHref}>
      <div className="donor">
        {page.isSignedIn && <DonorNav />}
        <div className="card card-body card-page">
          {back && (
            <a className="link" href={back.href}>
              ← {back.label}
            </a>
          )}
          <h1 className="title">{heading}</h1>
          <CookieNotice />
          {said && <Said tone="success">{said}</Said>}
          {children}
        </div>
      </div>
    </PublicLayout>
  );
}

/** The links of a donor with a session. */
export function DonorNav() {
  const t = useT();
  return (
    <nav className="donor-nav" aria-label={t("area.nav")}>
      <a className="link" href={paths.donorArea()}>
        {t("area.title")}
      </a>
      <a className="link" href={paths.donorOwnData()}>
        {t("area.data.title")}
      </a>
      <form method="post" action={paths.donorLogout()}>
        <CsrfField />
        <button className="button button-ghost">{t("area.logout")}</button>
      </form>
    </nav>
  );
}

export function Said({ tone, children }: { tone: AlertTone; children: ReactNode }) {
  const alert = <Alert tone={tone} title={children} />;
  return tone === "success" ? <div role="status">{alert}</div> : <Refusal>{alert}</Refusal>;
}
