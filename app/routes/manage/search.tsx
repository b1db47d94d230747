import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { SearchField } from "~/components/lists/search-field";
import type { SearchEntry, SearchGroup } from "~/components/reports/search-groups";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { readSearch } from "./search-page.server";

export const handle: RouteHandle = { i18n: ["manage", "common"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "organization");
  const { name } = ctx.organization;
  return {
    title: `${createTranslator(ctx.locale)("manage.search.title")} · ${name}`,
    ...(await readSearch(ctx, new URL(args.request.url).searchParams)),
  };
}

export default function Search() {
  const { q, groups } = useLoaderData<typeof loader>();
  const t = useT();
  const isAsked = q.trim() !== "";
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <PageHeader
        title={t("manage.search.title")}
        description={t("manage.search.text")}
        help={<TopicLink topic="search" />}
      />
      <form method="get" role="search" className="filters mb-6">
        <SearchField label={t("manage.search.field")} value={q} />
        <div className="filters-ways">
          <Button variant="secondary">{t("manage.search.button")}</Button>
        </div>
      </form>
      <p role="status" className="sr-only">
        {isAsked && t("manage.search.count", { count })}
      </p>
      {isAsked && count === 0 && (
        <Card as="div">
          <EmptyState icon="search" title={t("manage.search.none")}>
            {t("manage.search.hint")}
          </EmptyState>
        </Card>
      )}
      <div className="grid max-w-3xl gap-6">
        {groups.map((group) => (
          <Group key={group.title} {...group} />
        ))}
      </div>
    </>
  );
}

/** Shows the results of one kind. */
function Group({ title, more, entries }: SearchGroup) {
  const t = useT();
  return (
    <Card title={t(title)}>
      <ul className="grid gap-1">
        {entries.map((entry) => (
          <Result key={`${entry.to} ${entry.title}`} {...entry} />
        ))}
      </ul>
      {more && (
        <Link to={more} className="link mt-3 inline-flex min-h-11 items-center">
          {t("manage.search.more", { list: t(title) })}
        </Link>
      )}
    </Card>
  );
}

function Result({ to, title, detail, badge }: SearchEntry) {
  return (
    <li>
      <Link to={to} className="search-result">
        <span className="min-w-0 grow">
          <span className="block font-semibold wrap-anywhere">{title}</span>
          {detail && <span className="block text-sm wrap-anywhere text-muted">{detail}</span>}
        </span>
        {badge && <StatusBadge {...badge} />}
      </Link>
    </li>
  );
}
