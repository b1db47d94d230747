import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "~/components/layout/logo";
import { PreferencesForm } from "~/components/layout/preferences-form";
import { MAIN_ID, SkipLink } from "~/components/layout/skip-link";
import { ButtonLink } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { RootData } from "~/components/layout/root-data";

interface PlatformLayoutProps {
  countries: readonly { code: string; name: string }[];
  /** For a signed-in visitor: links to the organisations instead of the login. */
  signedIn?: boolean;
  children: ReactNode;
}

/** The frame of the platform host's own pages: home, prices, legal texts. `<main>` has the page's full width. */
export function PlatformLayout({ countries, signedIn, children }: PlatformLayoutProps) {
  const t = useT();
  const kind = useRouteLoaderData<RootData>("root")?.logo;
  return (
    <div className="platform">
      <SkipLink />
      <header className="platform-top">
        <div className="platform-bar">
          <a href={paths.home()} className="flex min-h-11 items-center no-underline">
            <Logo kind={kind} />
          </a>
          <nav aria-label={t("common.nav.main")} className="platform-nav">
            <a className="nav-link max-sm:hidden" href={paths.pricing()}>
              {t("common.nav.pricing")}
            </a>
            <a className="nav-link" href={signedIn ? paths.organizations() : paths.login()}>
              {signedIn ? t("common.nav.my_organizations") : t("common.nav.login")}
            </a>
          </nav>
          {!signedIn && (
            <ButtonLink plain to={paths.signup()}>
              {t("common.nav.signup")}
            </ButtonLink>
          )}
        </div>
      </header>
      <main id={MAIN_ID}>{children}</main>
      <footer className="platform-foot">
        <div className="platform-foot-inner">
          <div className="grid content-start gap-3">
            <Logo kind={kind} />
            <p className="max-w-64">{t("common.footer.claim")}</p>
          </div>
          <nav aria-label={t("common.footer.product")}>
            <p>{t("common.footer.product")}</p>
            <a href={paths.pricing()}>{t("common.nav.pricing")}</a>
            <a href={paths.login()}>{t("common.nav.login")}</a>
            <a href={paths.help()}>{t("common.help.center")}</a>
          </nav>
          <nav aria-label={t("common.nav.legal")}>
            <p>{t("common.nav.legal")}</p>
            <a href={paths.terms()}>{t("common.footer.terms")}</a>
            <a href={paths.privacy()}>{t("common.footer.privacy")}</a>
          </nav>
          <div className="grid content-start gap-3">
            <p className="platform-foot-title">{t("common.footer.region")}</p>
            <PreferencesForm countries={countries} />
          </div>
        </div>
      </footer>
    </div>
  );
}
