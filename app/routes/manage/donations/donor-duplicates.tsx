import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { ListFrame } from "~/components/lists/list-frame";
import { ButtonLink } from "~/components/ui/button";
import {
  ConfirmLink,
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { EmailText } from "~/components/ui/forms/email-text";
import type { Column } from "~/components/ui/lists/data-table";
import { PageHeader } from "~/components/ui/page-header";
import { DateTime } from "~/components/ui/text/date-time";
import { dismissDuplicate } from "~/domain/donations/duplicates/dismiss-duplicate.server";
import {
  listDuplicates,
  type Duplicate,
  type DuplicateEntry,
} from "~/domain/donations/duplicates/list-duplicates.server";
import { dismissSchema } from "~/domain/donors/schema";
import { parseForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { listPage } from "~/http/lists/list-answers.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import type { Translate } from "~/i18n/text-key";

export const handle: RouteHandle = { i18n: ["manage", "donors"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["dismissed"] as const;

/** GET /manage/donors/duplicates: pairs of donors that may be one person. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donor");
  const { name, timezone } = ctx.organization;
  return {
    title: `${createTranslator(ctx.locale)("donors.duplicates.title")} · ${name}`,
    timezone,
    done: outcomeOf(args.request, outcomes),
    ...(await listPage(ctx, listDuplicates, args.request)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "update", "donor");
  await dismissDuplicate(ctx, await parseForm(args, dismissSchema));
  return finishAt(paths.donorDuplicates(), "dismissed");
}

const dismissal = (t: Translate, { id, first, second }: Duplicate): ConfirmableAction => ({
  id: `dismiss-${id}`,
  intent: "dismiss",
  fields: { duplicate: id },
  title: t("donors.duplicates.dismiss_ask"),
  text: t("donors.duplicates.dismiss_text", { first: first.name, second: second.name }),
  submit: t("donors.duplicates.dismiss"),
  color: "blue",
});

export default function DonorDuplicates() {
  const data = useLoaderData<typeof loader>();
  const { done, items, timezone, total } = data;
  const t = useT();
  const requested = useRequestedAction(items.map((pair) => dismissal(t, pair)));
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.donorDuplicates()} />;
  return (
    <>
      <Outcome text={done && t(`donors.duplicates.done.${done}`)} />
      <PageHeader
        back={{ to: paths.donors(), label: t("donors.title") }}
        title={t("donors.duplicates.title")}
        description={t("donors.duplicates.description")}
        help={<TopicLink topic="duplicate-donors" />}
      />
      <ListFrame
        caption={t("donors.duplicates.title")}
        list={data}
        rows={items}
        rowKey={({ id }) => id}
        columns={columns(t, timezone)}
        path={paths.donorDuplicates}
        fields={[
          {
            name: "reason",
            label: "donors.duplicates.reason_label",
            any: "donors.duplicates.any_reason",
            texts: "donors.duplicates.reason",
          },
        ]}
        noun={t("donors.duplicates.noun", { count: total })}
        empty={{
          icon: "users",
          title: t("donors.duplicates.empty"),
          text: t("donors.duplicates.empty_text"),
          filtered: t("donors.duplicates.empty_filtered"),
        }}
      />
    </>
  );
}

function columns(t: Translate, timezone: string): Column<Duplicate>[] {
  return [
    {
      key: "pair",
      header: t("donors.duplicates.pair"),
      main: true,
      cell: ({ first, second }) => (
        <span className="grid min-w-0 gap-2">
          <Entry entry={first} />
          <Entry entry={second} />
        </span>
      ),
    },
    {
      key: "reason",
      header: t("donors.duplicates.reason_label"),
      cell: ({ reason }) => t(`donors.duplicates.reason.${reason}`),
    },
    {
      key: "found",
      header: t("donors.duplicates.found"),
      tight: true,
      cell: ({ foundAt }) => <DateTime at={foundAt} zone={timezone} style="short" />,
    },
    {
      key: "actions",
      header: t("donors.duplicates.actions"),
      cell: (pair) => (
        <span className="flex flex-wrap gap-2">
          <ButtonLink
            variant="outline"
            size="sm"
            to={paths.donorMerge(pair.first.id, { donor: pair.second.id })}
          >
            {t("donors.duplicates.compare")}
          </ButtonLink>
          <ConfirmLink confirmation={dismissal(t, pair)} variant="ghost" size="sm">
            {t("donors.duplicates.dismiss")}
          </ConfirmLink>
        </span>
      ),
    },
  ];
}

function Entry({ entry: { email, id, name } }: { entry: DuplicateEntry }) {
  return (
    <span className="grid min-w-0">
      <Link to={paths.donor(id)} className="font-semibold">
        {name}
      </Link>
      <span className="text-sm font-normal text-muted">
        <EmailText address={email} />
      </span>
    </span>
  );
}
