import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { NewsList, ReadAllForm } from "~/components/news/news-list";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { TextLink } from "~/components/ui/text/text-link";
import { DomainError } from "~/domain/errors";
import { listNews } from "~/domain/news/list-news.server";
import { markRead } from "~/domain/news/mark-read.server";
import { readItemSchema } from "~/domain/news/schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { idOf, oneOf } from "~/http/lists/query-values";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const views = ["unread", "all"] as const;
const outcomes = ["read"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  const search = new URL(args.request.url).searchParams;
  const view = oneOf(views, search.get("view")) ?? "all";
  const before = idOf(search.get("before"));
  const { name, timezone } = ctx.organization;
  return {
    title: `${createTranslator(ctx.locale)("manage.news.title")} · ${name}`,
    view,
    timezone,
    ...(await listNews(ctx, { isUnreadOnly: view === "unread", before })),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "read":
      await markRead(ctx, parseFields(form, readItemSchema).item);
      break;
    case "read_all":
      await markRead(ctx, null);
      break;
    default:
      throw new DomainError("malformed_request");
  }
  return finishAt(paths.news(), "read");
}

export default function NewsPage() {
  const { done, items, older, timezone, view } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const hasUnread = items.some(({ isRead }) => !isRead);
  return (
    <>
      <Outcome text={done && !isRefused ? t("manage.news.read_done") : null} />
      <PageHeader
        title={t("manage.news.title")}
        description={t("manage.news.description")}
        actions={
          <>
            {hasUnread && <ReadAllForm />}
            <ButtonLink variant="ghost" to={paths.newsChoices()}>
              {t("manage.news.choose")}
            </ButtonLink>
          </>
        }
      />
      <nav aria-label={t("manage.news.title")} className="tabs mb-6">
        {views.map((one) => (
          <Link
            key={one}
            to={paths.news(one === "all" ? {} : { view: one })}
            aria-current={one === view ? "page" : undefined}
          >
            {t(`manage.news.view.${one}`)}
          </Link>
        ))}
      </nav>
      <div className="grid max-w-3xl gap-5">
        <Card>
          {items.length === 0 ? (
            <EmptyState icon="bell" title={t(`manage.news.none.${view}`)}>
              {view === "all" && t("manage.news.none.text")}
            </EmptyState>
          ) : (
            <NewsList items={items} timezone={timezone} />
          )}
        </Card>
        {older !== null && (
          <p>
            <TextLink to={paths.news({ ...(view === "unread" ? { view } : {}), before: older })}>
              {t("manage.news.older")}
            </TextLink>
          </p>
        )}
      </div>
    </>
  );
}
