import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { offeredTypes } from "~/domain/campaigns/campaign-types";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Replaces an empty list: explains what can be created, and links to it. */
export function CampaignsGuide({ canCreate }: { canCreate: boolean }) {
  const t = useT();
  return (
    <Card flush as="div">
      <EmptyState
        icon="megaphone"
        title={canCreate ? t("campaigns.guide.create_title") : t("campaigns.empty")}
        action={
          canCreate && (
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to={paths.chooseCampaignType()} icon="plus">
                {t("campaigns.create")}
              </ButtonLink>
              <ButtonLink variant="ghost" to={paths.dashboard()}>
                {t("campaigns.guide.later")}
              </ButtonLink>
            </div>
          )
        }
      >
        <dl className="mt-2 grid gap-4 text-start sm:grid-cols-2">
          {offeredTypes.map((type) => (
            <div key={type} className="rounded-lg bg-sunken p-4">
              <dt className="font-bold text-ink">{t(`campaigns.type.${type}`)}</dt>
              <dd>{t(`campaigns.type_text.${type}`)}</dd>
            </div>
          ))}
        </dl>
      </EmptyState>
    </Card>
  );
}
