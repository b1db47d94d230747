import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { RemoveFilterForm, SavedFilterForm } from "~/components/reports/saved-filter-form";
import { pathOf } from "~/components/lists/saved-filters";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { DomainError } from "~/domain/errors";
import { listFiltersSaved } from "~/domain/reports/list-filters-saved.server";
import { removeFilter } from "~/domain/reports/remove-filter.server";
import { saveFilter } from "~/domain/reports/save-filter.server";
import { removedFilterSchema, savedFilterSchema, savedLists } from "~/domain/reports/schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "donations", "donors"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["saved", "removed"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "user");
  const search = new URL(args.request.url).searchParams;
  const list = savedLists.find((one) => one === search.get("list")) ?? "donations";
  search.delete("list");
  return {
    title: `${createTranslator(ctx.locale)("donations.saved.title")} · ${ctx.organization.name}`,
    list,
    query: search.toString(),
    saved: await listFiltersSaved(ctx, list),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "user");
  const form = await readForm(args);
  switch (form.get("intent")) {
    case "save": {
      const saved = parseFields(form, savedFilterSchema);
      await saveFilter(ctx, saved);
      return finishAt(paths.savedFilters({ list: saved.list }), "saved");
    }
    case "remove": {
      const removed = parseFields(form, removedFilterSchema);
      await removeFilter(ctx, removed);
      return finishAt(paths.savedFilters({ list: removed.list }), "removed");
    }
    default:
      throw new DomainError("malformed_request");
  }
}

const titles = {
  donations: "donations.title",
  transactions: "donations.transactions_title",
  donors: "donors.title",
} as const;

export default function SavedFiltersPage() {
  const { done, list, query, saved } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  return (
    <>
      <Outcome text={done && !isRefused ? t(`donations.saved.done.${done}`) : null} />
      <PageHeader
        back={{ to: pathOf(list, {}), label: t(titles[list]) }}
        title={t("donations.saved.title")}
        description={t("donations.saved.text")}
      />
      <div className="grid max-w-3xl gap-5">
        {query !== "" && <SavedFilterForm key={saved.length} list={list} query={query} />}
        <Card>
          {saved.length === 0 ? (
            <EmptyState
              icon="search"
              title={t("donations.saved.none")}
              action={
                <ButtonLink variant="outline" to={pathOf(list, {})}>
                  {t(titles[list])}
                </ButtonLink>
              }
            >
              {t("donations.saved.none_text")}
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {saved.map(({ name, query: own }, at) => (
                <li key={name} className="flex flex-wrap items-center justify-between gap-3">
                  <Link
                    to={pathOf(list, Object.fromEntries(new URLSearchParams(own)))}
                    className="min-w-0 font-semibold wrap-anywhere underline"
                  >
                    {name}
                  </Link>
                  <RemoveFilterForm list={list} name={name} at={at} />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
    </>
  );
}
