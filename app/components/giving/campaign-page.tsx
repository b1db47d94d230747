import { PublicLayout } from "~/components/layout/public-layout";
import { useNonce } from "~/components/layout/page-context";
import { Alert } from "~/components/ui/messages/alert";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import type { CampaignPageData } from "./page-data";
import { CampaignUpdates } from "./campaign-updates";
import { ClosedPanel } from "./closed-panel";
import { CoverPicture } from "./cover-picture";
import { DonationForm } from "./donation-form";
import type { FormState } from "./form-state";
import { ShareSection } from "./share-section";
import { TrackingFrame } from "./tracking-frame";
import { GoalProgress } from "./goal-progress";
import { OtherCauses } from "./other-causes";
import { Inlines, RichText } from "./rich-text";
import { RecentDonors } from "./recent-donors";
import { SeatsForm } from "./seats-form";
import { EventLine } from "./event-line";

interface CampaignPageProps {
  page: CampaignPageData;
  state: FormState;
}

/** Shows a campaign and its form, before a post and after an error. */
export function CampaignPage({ page, state }: CampaignPageProps) {
  const t = useT();
  const { campaign, organization } = page;
  if (page.embedded) return <EmbeddedPage page={page} state={state} />;
  const [first] = page.about;
  const lead = first?.kind === "paragraph" ? first : undefined;
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
              focus={campaign.focus}
            />
            <h1 className="title" lang={page.contentLang}>
              {campaign.title}
            </h1>
            <EventLine tickets={page.tickets} />
            {lead !== undefined && (
              <p className="give-lead" lang={page.contentLang}>
                <Inlines content={lead.content} />
              </p>
            )}
            <Goal page={page} />
            {campaign.endDate !== null && campaign.closed === null && (
              <p className="hint">
                {t("public.form.ends_on", {
                  date: dayText(t, page.locale, campaign.endDate),
                })}
              </p>
            )}
            <RecentDonors campaign={campaign} />
          </div>
          <div className="give-about">
            <RichText blocks={page.about.slice(lead ? 1 : 0)} lang={page.contentLang} level={2} />
            <CampaignUpdates page={page} />
            {!campaign.preview && <ShareSection {...page.sharing} />}
          </div>
        </div>
        {campaign.closed === null && (
          <a className="button button-primary button-lg give-go" href="#donation">
            {t(page.tickets ? "public.tickets.go" : "public.form.submit_plain")}
          </a>
        )}
        <FormOrReason page={page} state={state} />
      </div>
      {campaign.closed !== null && (
        <OtherCauses others={page.others} contentLang={page.contentLang} />
      )}
      <Scripts page={page} state={state} />
    </PublicLayout>
  );
}

/** The form in a frame: the page around it has cover and description of its own. */
function EmbeddedPage({ page, state }: CampaignPageProps) {
  const { campaign, organization, platformHref } = page;
  return (
    <PublicLayout organization={organization} platformHref={platformHref} embedded>
      <div className="give give-embedded">
        <div className="give-intro">
          <h1 className="title" lang={page.contentLang}>
            {campaign.title}
          </h1>
          <EventLine tickets={page.tickets} />
          <Goal page={page} />
        </div>
        <FormOrReason page={page} state={state} />
      </div>
      <Scripts page={page} state={state} />
    </PublicLayout>
  );
}

function Goal({ page: { campaign } }: { page: CampaignPageData }) {
  const { objective, raised, currency } = campaign;
  if (objective === null) return null;
  const open = campaign.closed === null;
  return <GoalProgress raised={raised} objective={objective} currency={currency} open={open} />;
}

function FormOrReason({ page, state }: CampaignPageProps) {
  const { closed } = page.campaign;
  return (
    <div className="card card-body give-panel">
      {closed === null && page.tickets && !page.tickets.order ? (
        <SeatsForm page={page} tickets={page.tickets} />
      ) : closed === null ? (
        <DonationForm page={page} state={state} />
      ) : (
        <ClosedPanel
          closed={closed}
          organization={page.organization.name}
          embedded={page.embedded}
          isEvent={page.tickets !== null}
        />
      )}
    </div>
  );
}

function Scripts({ page, state }: CampaignPageProps) {
  const nonce = useNonce();
  const { campaign, frameUrl } = page;
  // A form that came back, and the second page of an order, are the same visit.
  const isSameVisit = state.isReturned || Boolean(page.tickets?.order);
  return (
    <>
      {!isSameVisit && <TrackingFrame href={page.trackingHref} />}
      {frameUrl !== null && (
        <script
          src={frameUrl}
          nonce={nonce}
          data-campaign={isSameVisit ? undefined : campaign.id}
          defer
        />
      )}
      {campaign.closed === null && (
        <>
          <script
            type="application/json"
            id="giving"
            dangerouslySetInnerHTML={{ __html: page.scriptData }}
          />
          {page.fieldsUrl !== null && <script src={page.fieldsUrl} nonce={nonce} defer />}
          {page.seatsUrl !== null && <script src={page.seatsUrl} nonce={nonce} defer />}
          {page.stepsUrl !== null && <script src={page.stepsUrl} nonce={nonce} defer />}
          {page.scriptUrl !== null && <script src={page.scriptUrl} nonce={nonce} defer />}
          {page.company && (
            <script
              src={page.company.url}
              nonce={nonce}
              data-company={page.company.address}
              data-key={page.company.publicKey}
              data-locale={page.company.locale}
              defer
            />
          )}
        </>
      )}
    </>
  );
}
