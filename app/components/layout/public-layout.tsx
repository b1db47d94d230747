import type { ReactNode } from "react";
import type { Brand } from "~/components/layout/brand";
import { OrganizationLogo } from "~/components/layout/organization-logo";
import { LogoMark } from "~/components/layout/logo";
import { MAIN_ID, SkipLink } from "~/components/layout/skip-link";
import { LanguageChoice } from "./language-choice";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

interface PublicLayoutProps {
  organization: Brand;
  /** The platform's address with a trailing slash, for the footer and the legal texts. */
  platformHref: string;
  /** The organisation's own page, whose title names it. */
  atHome?: boolean;
  /** Inside a frame on the organisation's own site: no header or footer. */
  embedded?: boolean;
  children: ReactNode;
}

/** The frame of an organisation's public pages. Its colour comes from the loader's `theme: { color }`. */
export function PublicLayout(props: PublicLayoutProps) {
  const { organization, platformHref, atHome, embedded, children } = props;
  const t = useT();
  const main = (
    <main id={MAIN_ID} className="giving-main">
      {children}
    </main>
  );
  if (embedded) return main;
  return (
    <div className="giving">
      <header className="giving-top">
        <SkipLink />
        {!atHome && (
          <div className="giving-bar">
            <a className="giving-brand" href="/">
              {organization.logo ? (
                <OrganizationLogo logo={organization.logo} />
              ) : (
                <span className="giving-initial" aria-hidden>
                  {organization.name.slice(0, 1)}
                </span>
              )}
              {organization.name}
            </a>
          </div>
        )}
      </header>
      {main}
      <footer className="giving-foot">
        <span className="giving-safe">
          <Icon name="lock" size={16} />
          {t("common.secure_payment")}
        </span>
        <nav aria-label={t("common.nav.legal")} className="giving-legal">
          <a href={`${platformHref}terms`}>{t("common.footer.terms")}</a>
          <a href={`${platformHref}privacy`}>{t("common.footer.privacy")}</a>
        </nav>
        <LanguageChoice />
        <a href={platformHref}>
          <LogoMark mute />
          {t("common.made_with")}
        </a>
      </footer>
    </div>
  );
}
