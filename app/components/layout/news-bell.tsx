import { Link } from "@remix-run/react";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** The number on the bell stops here. */
const MOST = 99;

/** Leads to the notification centre and counts the unread news. */
export function NewsBell({ unread }: { unread: number }) {
  const t = useT();
  const count = unread > MOST ? `${MOST}+` : String(unread);
  return (
    <Link
      to={paths.news()}
      className="button button-ghost button-icon relative"
      aria-label={unread === 0 ? t("manage.news.title") : t("manage.news.bell", { shown: count })}
    >
      <Icon name="bell" size={22} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0 right-0 grid h-5 min-w-5 place-content-center rounded-full bg-primary px-1 text-xs font-bold text-on-primary"
        >
          {count}
        </span>
      )}
    </Link>
  );
}
