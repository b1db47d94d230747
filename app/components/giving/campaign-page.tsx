import { PublicLayout } from "~/components/layout/public-layout";
import { useNonce } from "~/components/layout/page-context";
import { Alert } from "~/components/ui/alert";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import type { CampaignPageData } from "./page-data";
import { ClosedPanel } from "./closed-panel";
import { CoverPicture } from "./cover-picture";
import { DonationForm } from "./donation-form";
import type { FormState } from "./form-state";
import { GoalProgress } from "./goal-progress";

interface CampaignPageProps {
  page: CampaignPageData;
  state: FormState;
}

/** Shows a campaign and its form, before a post and after an error. */
export function CampaignPage({ page, state }: CampaignPageProps) {
  const t = useT();
  const nonce = useNonce();
  const { campaign, organization } = page;
  const paragraphs = campaign.description.split(/\n{2,}/).filter((text) => text.trim() !== "");
  return (
    <PublicLayout organization={organization} platformHref={page.platformHref}>
      <div className="giving-split give">
        <div className="give-cause">
          <div className="give-intro">
            {campaign.preview && <Alert tone="warning" title={t("public.preview")} />}
            <CoverPicture
              pictureId={campaign.coverId}
              color={page.theme.color}
              alt={t("public.cover_alt", { title: campaign.title })}
            />
            <h1 className="title" lang={page.contentLang}>
              {campaign.title}
            </h1>
            {campaign.objective !== null && (
              <GoalProgress
                raised={campaign.raised}
                objective={campaign.objective}
                currency={campaign.currency}
              />
            )}
            {campaign.endDate !== null && campaign.closed === null && (
              <p className="hint">
                {t("public.form.ends_on", {
                  date: dayText(t, page.locale, campaign.endDate),
                })}
              </p>
            )}
          </div>
          {paragraphs.length > 0 && (
            <div className="give-about" lang={page.contentLang}>
              {paragraphs.map((text, at) => (
                <p key={at}>{text}</p>
              ))}
            </div>
          )}
        </div>
        <div className="card card-body give-panel">
          {campaign.closed === null ? (
            <DonationForm page={page} state={state} />
          ) : (
            <ClosedPanel closed={campaign.closed} organization={organization.name} />
          )}
        </div>
      </div>
      {campaign.closed === null && (
        <>
          <script
            type="application/json"
            id="giving"
            dangerouslySetInnerHTML={{ __html: page.scriptData }}
          />
          {page.fieldsUrl !== null && <script src={page.fieldsUrl} nonce={nonce} defer />}
          {page.scriptUrl !== null && <script src={page.scriptUrl} nonce={nonce} defer />}
        </>
      )}
    </PublicLayout>
  );
}
