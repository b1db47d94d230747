import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MergePreview } from "~/components/donors/merge-preview";
import type { RouteHandle } from "~/components/layout/route-handle";
import { FilterForm } from "~/components/reports/filter-form";
import { SearchField } from "~/components/lists/search-field";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmailText } from "~/components/ui/forms/email-text";
import { PageHeader } from "~/components/ui/page-header";
import { getDonor } from "~/domain/donations/lists/get-donor.server";
import { listDonors } from "~/domain/donations/lists/list-donors.server";
import { mergeDonors } from "~/domain/donations/merge-donors.server";
import { mergeSchema } from "~/domain/donors/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "donors"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Candidates shown for one search. */
const MOST = 10;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donor");
  const id = args.params.uuid ?? "";
  const search = new URL(args.request.url).searchParams;
  const { q } = listDonors.readFilter(search, ctx);
  const { summary: kept, donor } = await getDonor(ctx, id);
  if (donor.erased_at) throw redirect(paths.donor(id));
  const chosen = search.get("donor");
  const [found, other] = await Promise.all([
    q ? listDonors(ctx, { q }, { page: 1, perPage: MOST + 1 }) : null,
    chosen && chosen !== id ? getDonor(ctx, chosen) : null,
  ]);
  return {
    title: `${createTranslator(ctx.locale)("donors.merge_title")} · ${ctx.organization.name}`,
    timezone: ctx.organization.timezone,
    kept,
    other: other && other.summary,
    q: q ?? "",
    candidates: found && found.items.filter((one) => one.id !== id).slice(0, MOST),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donor");
  const id = args.params.uuid ?? "";
  await mergeDonors(ctx, id, await parseForm(args, mergeSchema));
  return finishAt(paths.donor(id), "merged");
}

export default function MergeDonor() {
  const { candidates, kept, other, q, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        back={{ to: paths.donor(kept.id), label: `${kept.firstName} ${kept.lastName}` }}
        title={t("donors.merge_title")}
        description={t("donors.merge_text")}
      />
      {other ? (
        <MergePreview kept={kept} other={other} timezone={timezone} />
      ) : (
        <>
          <FilterForm label={t("donors.merge_find")} submitLabel={t("donors.merge_find")}>
            <SearchField label={t("donors.merge_search")} value={q} />
          </FilterForm>
          {candidates && (
            <Card className="mt-5 max-w-3xl">
              {candidates.length === 0 ? (
                <p>{t("donors.merge_none")}</p>
              ) : (
                <ul className="grid gap-4">
                  {candidates.map(({ id, firstName, lastName, email }) => (
                    <li key={id} className="flex flex-wrap items-center justify-between gap-3">
                      <span className="grid min-w-0">
                        <span className="font-semibold">{`${firstName} ${lastName}`}</span>
                        <span className="text-sm text-muted">
                          <EmailText address={email} />
                        </span>
                      </span>
                      <ButtonLink
                        variant="outline"
                        size="sm"
                        to={paths.donorMerge(kept.id, { donor: id })}
                      >
                        {t("donors.merge_choose")}
                      </ButtonLink>
                    </li>
                  ))}
                </ul>
              )}
            </Card>
          )}
        </>
      )}
    </>
  );
}
