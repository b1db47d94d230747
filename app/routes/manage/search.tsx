import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { namedPages, settingLinks } from "~/components/layout/navigation-links";
import type { RouteHandle } from "~/components/layout/route-handle";
import { RESULT } from "~/components/reports/global-search";
import { SearchField } from "~/components/lists/search-field";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Money } from "~/components/ui/text/money";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { searchOrganization } from "~/domain/reports/search-organization.server";
import { shownStatus } from "~/domain/donations/lists/shown-status";
import { isAllowed } from "~/domain/users/abilities";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { formatInstant } from "~/values/time/calendar";

export const handle: RouteHandle = { i18n: ["manage", "common"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const t = createTranslator(ctx.locale);
  const q = new URL(args.request.url).searchParams.get("q") ?? "";
  const pages = [...namedPages, ...settingLinks]
    .filter(({ action, subject }) =>
      // In a support view the operator has no own data here.
      subject === "user"
        ? isAllowed(ctx.ability, action, subject, { uuid: ctx.user.id })
        : isAllowed(ctx.ability, action, subject),
    )
    .map(({ to, label }) => {
      const page = namedPages.find((link) => link.to === to);
      return { to, name: t(label), page: page && page.label !== label ? t(page.label) : null };
    });
  const { places, donations, ...found } = await searchOrganization(
    ctx,
    q,
    pages.map(({ name }) => name),
  );
  const { name, timezone } = ctx.organization;
  return {
    title: `${t("manage.search.title")} · ${name}`,
    q,
    ...found,
    donations: donations.map(({ createdAt, ...donation }) => ({
      ...donation,
      day: formatInstant(createdAt, timezone, "short"),
    })),
    pages: places.flatMap((place) => pages[place] ?? []),
  };
}

export default function Search() {
  const { q, donors, donations, campaigns, pages } = useLoaderData<typeof loader>();
  const t = useT();
  const count = donors.length + donations.length + campaigns.length + pages.length;
  return (
    <>
      <PageHeader title={t("manage.search.title")} description={t("manage.search.text")} />
      <form method="get" role="search" className="filters mb-6">
        <SearchField label={t("manage.search.field")} value={q} />
        <div className="filters-ways">
          <Button variant="secondary">{t("manage.search.button")}</Button>
        </div>
      </form>
      <p role="status" className="sr-only">
        {q.trim() === "" ? "" : t("manage.search.count", { count })}
      </p>
      {count === 0 && (
        <Card as="div">
          <EmptyState
            icon="search"
            title={t(q.trim() === "" ? "manage.search.begin" : "manage.search.none")}
          >
            {t("manage.search.hint")}
          </EmptyState>
        </Card>
      )}
      <div className="grid max-w-3xl gap-6">
        <Group title={t("manage.nav.donors")} more={paths.donors({ q })} count={donors.length}>
          {donors.map(({ id, name, email }) => (
            <Result key={id} to={paths.donor(id)} title={name} detail={email} />
          ))}
        </Group>
        <Group
          title={t("manage.nav.donations")}
          more={paths.donations({ q })}
          count={donations.length}
        >
          {donations.map(({ id, name, amount, currency, day, ...donation }) => (
            <Result
              key={id}
              to={paths.donation(id)}
              title={name}
              detail={
                <>
                  <Money amount={amount} currency={currency} /> · {day}
                </>
              }
              badge={<StatusBadge of="donation" status={shownStatus(donation)} />}
            />
          ))}
        </Group>
        <Group title={t("manage.nav.campaigns")} more={null} count={campaigns.length}>
          {campaigns.map(({ id, title, status }) => (
            <Result
              key={id}
              to={paths.campaign(id)}
              title={title}
              badge={<StatusBadge of="campaign" status={status} />}
            />
          ))}
        </Group>
        <Group title={t("manage.search.pages")} more={null} count={pages.length}>
          {pages.map(({ to, name, page }) => (
            <Result key={name} to={to} title={name} detail={page} />
          ))}
        </Group>
      </div>
    </>
  );
}

interface GroupProps {
  title: string;
  /** The list with this search; null for kinds without one. */
  more: string | null;
  count: number;
  children: ReactNode;
}

/** Shows the results of one kind; nothing without any. */
function Group({ title, more, count, children }: GroupProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <Card title={title}>
      <ul className="grid gap-1">{children}</ul>
      {more && (
        <Link to={more} className="link mt-3 inline-flex min-h-11 items-center">
          {t("manage.search.more", { list: title })}
        </Link>
      )}
    </Card>
  );
}

interface ResultProps {
  to: string;
  title: string;
  detail?: ReactNode;
  badge?: ReactNode;
}

function Result({ to, title, detail, badge }: ResultProps) {
  const mark = { [RESULT]: "" };
  return (
    <li>
      <Link to={to} className="search-result" {...mark}>
        <span className="min-w-0 grow">
          <span className="block truncate font-semibold">{title}</span>
          {detail && <span className="block truncate text-sm text-muted">{detail}</span>}
        </span>
        {badge}
      </Link>
    </li>
  );
}
