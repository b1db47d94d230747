import { Link, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Logo } from "~/components/layout/logo";
import { PreferencesForm } from "~/components/layout/preferences-form";
import { MAIN_ID, SkipLink } from "~/components/layout/skip-link";
import { ButtonLink } from "~/components/ui/button";
import { useT } from "~/i18n";
import type { Locale } from "~/i18n/config";
import type { RootData } from "~/components/layout/root-data";

interface PlatformLayoutProps {
  countries: readonly { code: string; name: string }[];
  locales: readonly Locale[];
  /** Someone is signed in: the way to their organisations stands in place of the login. */
  signedIn?: boolean;
  children: ReactNode;
}

/** The platform host's own pages: home, prices, help. `<main>` is as wide as the page. */
export function PlatformLayout({ countries, locales, signedIn, children }: PlatformLayoutProps) {
  const t = useT();
  const country = useRouteLoaderData<RootData>("root")?.country;
  return (
    <div className="platform">
      <SkipLink />
      <header className="topbar">
        <div className="topbar-inner">
          <Link to="/" className="flex min-h-11 items-center no-underline">
            <Logo country={country} />
          </Link>
          <nav
            aria-label={t("common.nav.main")}
            className="-mx-3 flex items-center gap-1 max-sm:order-last max-sm:w-full sm:ml-auto"
          >
            <Link className="nav-link" to="/login">
              {signedIn ? t("common.nav.my_organizations") : t("common.nav.login")}
            </Link>
          </nav>
          {!signedIn && <ButtonLink to="/signup">{t("common.nav.signup")}</ButtonLink>}
        </div>
      </header>
      <main id={MAIN_ID}>{children}</main>
      <footer className="topbar">
        <div className="platform-foot">
          <p>{t("common.footer.claim")}</p>
          <nav aria-label={t("common.nav.legal")} className="flex flex-wrap gap-x-5">
            <Link to="/terms">{t("common.footer.terms")}</Link>
            <Link to="/privacy">{t("common.footer.privacy")}</Link>
          </nav>
          <PreferencesForm countries={countries} locales={locales} />
        </div>
      </footer>
    </div>
  );
}
