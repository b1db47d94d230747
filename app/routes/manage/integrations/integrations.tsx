import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { StateBadge } from "~/components/integrations/state-badge";
import type { RouteHandle } from "~/components/layout/route-handle";
import { SettingsHeader } from "~/components/layout/settings-index";
import { TopicLink } from "~/components/layout/topic-link";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { Alert } from "~/components/ui/messages/alert";
import { listIntegrations } from "~/domain/integrations/list-integrations.server";
import { isInPlan } from "~/domain/integrations/in-plan";
import { outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "integrations"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** Lists the organisation's integrations; outside the plan it offers only the way to one. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "integration");
  const title = createTranslator(ctx.locale)("integrations.title");
  return {
    title: `${title} · ${ctx.organization.name}`,
    integrations: isInPlan(ctx) ? await listIntegrations(ctx) : null,
    isRefused: outcomeOf(args.request, ["refused"]) !== null,
  };
}

export default function Integrations() {
  const { integrations, isRefused } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <SettingsHeader
        title={t("integrations.title")}
        description={t("integrations.description")}
        help={<TopicLink topic="salesforce" />}
      />
      <div className="grid max-w-4xl gap-6">
        {isRefused && <Alert tone="danger">{t("integrations.outcome.refused")}</Alert>}
        {integrations === null ? (
          <Card>
            <EmptyState
              icon="crown"
              title={t("integrations.not_in_plan")}
              action={
                <ButtonLink to={paths.choosePlan()}>{t("integrations.see_plans")}</ButtonLink>
              }
            >
              {t("integrations.not_in_plan_text")}
            </EmptyState>
          </Card>
        ) : (
          integrations.map(({ state, uuid }) => (
            <Card
              key={uuid}
              title={t("integrations.salesforce")}
              actions={<StateBadge state={state} />}
            >
              <p className="text-muted">{t("integrations.salesforce_text")}</p>
              <Link to={paths.integration(uuid)} className="button button-outline mt-4">
                {t(state === "disconnected" ? "integrations.connect" : "integrations.open")}
              </Link>
            </Card>
          ))
        )}
      </div>
    </>
  );
}
