import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon, type IconName } from "~/components/ui/icon";
import { PageHeader } from "~/components/ui/page-header";
import { offeredTypes } from "~/domain/campaigns/campaign-types";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["manage", "campaigns"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? "Dádiva" }];

export function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "create", "campaign");
  return {
    title: `${createTranslator(ctx.locale)("campaigns.choose_type")} · ${ctx.organization.name}`,
  };
}

const icons: Record<(typeof offeredTypes)[number], IconName> = {
  fundraise: "heart",
  crowdfund: "gift",
  custom: "palette",
  tickets: "file",
};

export default function ChooseCampaignType() {
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("campaigns.choose_type")}
        description={t("campaigns.type_hint")}
        back={{ to: paths.campaigns(), label: t("campaigns.title") }}
      />
      <ul className="grid max-w-4xl gap-4 sm:grid-cols-2">
        {offeredTypes.map((type) => (
          <Card key={type} as="li" className="grid">
            <div className="flex h-full flex-col items-start gap-3">
              <span className="grid size-14 place-content-center rounded-full bg-accent-soft text-accent-ink">
                <Icon name={icons[type]} size={28} />
              </span>
              <h2 className="text-xl font-bold">{t(`campaigns.type.${type}`)}</h2>
              <p className="text-muted">{t(`campaigns.type_text.${type}`)}</p>
              <p className="mb-2 text-sm font-semibold">{t(`campaigns.type_recurrence.${type}`)}</p>
              <ButtonLink
                className="mt-auto"
                to={paths.newCampaign(type)}
                aria-label={`${t("campaigns.start")}: ${t(`campaigns.type.${type}`)}`}
              >
                {t("campaigns.start")}
              </ButtonLink>
            </div>
          </Card>
        ))}
      </ul>
    </>
  );
}
