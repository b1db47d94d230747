import { useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CookieNotice } from "~/components/layout/notices/cookie-notice";
import { Logo } from "~/components/layout/logo";
import { TopicLink } from "~/components/layout/topic-link";
import type { HelpTopic } from "~/components/platform/help-topics";
import { PreferencesForm } from "~/components/layout/preferences-form";
import { MAIN_ID } from "~/components/layout/skip-link";
import { Icon, type IconName } from "~/components/ui/icon";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";
import type { RootData } from "~/components/layout/root-data";

const promises: { icon: IconName; key: TextKey }[] = [
  { icon: "heart", key: "common.promises.monthly" },
  { icon: "shield", key: "common.promises.safe" },
  { icon: "chart", key: "common.promises.clear" },
];

interface AuthLayoutProps {
  title: ReactNode;
  description?: ReactNode;
  /** The link to signup or login, under the form. */
  footer?: ReactNode;
  /** Shows the language choice under the form, because a new visitor has not chosen yet. */
  language?: boolean;
  help?: HelpTopic;
  /** The server noticed that the browser keeps no cookies. */
  lostCookies?: boolean;
  children: ReactNode;
}

/** The frame of login and signup: the platform's promise at the left, the form at the right. */
export function AuthLayout(props: AuthLayoutProps) {
  const { title, description, footer, language, help, lostCookies, children } = props;
  const t = useT();
  const kind = useRouteLoaderData<RootData>("root")?.logo;
  return (
    <div className="auth">
      <div className="auth-card">
        <aside className="auth-aside">
          <a href="/" className="flex min-h-11 items-center no-underline">
            <Logo kind={kind} onDark />
          </a>
          <div className="hidden gap-6 min-[60rem]:grid">
            <p className="text-3xl leading-tight font-bold text-balance">
              {t("common.promises.title")}
            </p>
            <ul className="grid gap-4">
              {promises.map(({ icon, key }) => (
                <li key={key} className="flex items-center gap-3">
                  <span className="grid size-10 flex-none place-content-center rounded-full bg-white/12">
                    <Icon name={icon} />
                  </span>
                  {t(key)}
                </li>
              ))}
            </ul>
          </div>
          <p className="hidden text-sm opacity-85 min-[60rem]:block">{t("common.footer.claim")}</p>
          <Present />
        </aside>
        <main id={MAIN_ID} className="auth-main">
          <h1 className="title">{title}</h1>
          {description && <p className="mt-2 text-muted">{description}</p>}
          <div className="stack mt-6">
            <CookieNotice isLost={lostCookies} />
            <div>{children}</div>
          </div>
          {help && (
            <p className="mt-6">
              <TopicLink topic={help} />
            </p>
          )}
          {footer && <div className="mt-8 text-muted">{footer}</div>}
          {language && (
            <div className="mt-8 border-t border-line pt-5">
              <PreferencesForm />
            </div>
          )}
        </main>
      </div>
    </div>
  );
}

function Present() {
  return (
    <svg className="auth-art" viewBox="0 0 48 48" fill="currentColor" aria-hidden>
      <path d="M7 23.5h14V43H12a5 5 0 0 1-5-5zM27 23.5h14V38a5 5 0 0 1-5 5h-9z" />
      <path d="M7.5 17H21v5H4.5v-2a3 3 0 0 1 3-3ZM27 17h13.5a3 3 0 0 1 3 3v2H27z" />
      <path d="M24 19.8C14.8 14.6 12 10.6 12 7.4 12 4.4 14.3 2.3 17 2.3c3 0 5.6 2.2 7 5 1.4-2.8 4-5 7-5 2.7 0 5 2.1 5 5.1 0 3.2-2.8 7.2-12 12.4Z" />
    </svg>
  );
}
