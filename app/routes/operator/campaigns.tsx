import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PromotedList, confirmTakeDown } from "~/components/operator/promoted-list";
import { ButtonLink } from "~/components/ui/button";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { listCampaigns } from "~/domain/campaigns/list-campaigns.server";
import { listPromoted } from "~/domain/campaigns/promoted/list-promoted.server";
import { unpublishCampaign } from "~/domain/campaigns/editor/unpublish-campaign.server";
import { DomainError } from "~/domain/errors";
import { actIn } from "~/domain/operators/act-in.server";
import { readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { readPage } from "~/http/lists/paging";
import { paths } from "~/http/paths";
import { requireOperator } from "~/http/sessions/require-operator.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["operator", "campaigns", "manage"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["created", "saved", "unpublished"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOperator(args);
  const search = new URL(args.request.url).searchParams;
  const { q, state } = listCampaigns.readFilter(search, await actIn(ctx, args.params.id ?? ""));
  const { organization, ...list } = await readPage(search, (paging) =>
    listPromoted(ctx, args.params.id ?? "", { q, state }, paging),
  );
  const { id, name, timezone } = organization;
  return {
    title: `${createTranslator(ctx.locale)("operator.campaigns.title")} · ${name} · Dádiva`,
    organization: { id, name, timezone },
    filter: { q, state },
    controls: {
      q: listCampaigns.filters.q.control,
      state: listCampaigns.filters.state.control,
    },
    done: outcomeOf(args.request, outcomes),
    ...list,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOperator(args);
  const acting = await actIn(ctx, args.params.id ?? "");
  const form = await readForm(args);
  if (form.get("intent") !== "unpublish") throw new DomainError("malformed_request");
  await unpublishCampaign(acting, String(form.get("campaign") ?? ""));
  return finishAt(paths.operatorCampaigns(acting.organizationId), "unpublished");
}

export default function OperatorCampaigns() {
  const page = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const { done, items, organization } = page;
  const here = paths.operatorCampaigns(organization.id);
  const published = items.filter(({ state }) => state === "published");
  const requested = useRequestedAction(published.map((one) => confirmTakeDown(t, one)));
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={here} />;
  return (
    <>
      <PageHeader
        title={t("operator.campaigns.title")}
        description={t("operator.campaigns.description")}
        back={{ to: paths.operatorOrganization(organization.id), label: organization.name }}
        actions={
          <ButtonLink to={paths.newOperatorCampaign(organization.id)} icon="plus">
            {t("operator.campaigns.new_title")}
          </ButtonLink>
        }
      />
      <Outcome text={done && !isRefused ? t(`operator.campaigns.done.${done}`) : null} />
      <PromotedList {...page} />
    </>
  );
}
