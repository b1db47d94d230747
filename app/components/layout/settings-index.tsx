import { Link } from "@remix-run/react";
import { useId } from "react";
import { Icon, type IconName } from "~/components/ui/icon";
import { PremiumRibbon } from "~/components/ui/messages/premium-ribbon";
import { PageHeader } from "~/components/ui/page-header";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";
import type { ComponentProps } from "react";

interface Entry {
  name: TextKey;
  text: TextKey;
  to: string;
  icon: IconName;
  /** The plan lacks the entry's feature. */
  needsPlan: boolean;
}

interface Group {
  label: TextKey;
  entries: readonly Entry[];
}

/** The index of the settings, by what they are about, with a line on each page. */
export function SettingsIndex({ groups }: { groups: readonly Group[] }) {
  return (
    <div className="grid max-w-5xl gap-8">
      {groups.map((group) => (
        <GroupOfPages key={group.label} {...group} />
      ))}
    </div>
  );
}

function GroupOfPages({ label, entries }: Group) {
  const t = useT();
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="subtitle">
        {t(label)}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {entries.map((entry) => (
          <li key={entry.to}>
            <Link to={entry.to} className="settings-entry">
              <Icon name={entry.icon} size={24} />
              <span className="grid gap-0.5">
                <b>{t(entry.name)}</b>
                <span className="text-muted">{t(entry.text)}</span>
                {entry.needsPlan && <PremiumRibbon />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The head of a page of the settings, with the way back to their index. */
export function SettingsHeader(props: Omit<ComponentProps<typeof PageHeader>, "back">) {
  const t = useT();
  return <PageHeader back={{ to: paths.settings(), label: t("manage.nav.settings") }} {...props} />;
}
