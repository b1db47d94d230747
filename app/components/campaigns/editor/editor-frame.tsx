import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { CampaignActions, confirmArchive } from "~/components/campaigns/campaign-actions";
import { CampaignTabs } from "~/components/campaigns/campaign-tabs";
import { confirmRemoveCover } from "~/components/campaigns/cover-card";
import { MissingAlert } from "./missing-list";
import { NoPublicPage } from "~/components/campaigns/no-public-page";
import { PreviewCard } from "~/components/campaigns/preview-card";
import { PublishCard, confirmUnpublish } from "~/components/campaigns/publish-card";
import { QrButton } from "~/components/campaigns/qr-button";
import { ShareCard } from "~/components/campaigns/share-card";
import { Outcome } from "~/components/layout/outcome";
import { TopicLink } from "~/components/layout/topic-link";
import { Alert } from "~/components/ui/messages/alert";
import { ButtonLink } from "~/components/ui/button";
import {
  ConfirmPage,
  useRequestedAction,
  type ConfirmableAction,
} from "~/components/ui/dialogs/confirm";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import { shownStatus } from "~/domain/campaigns/shown-status";
import type { Campaign } from "~/domain/campaigns/campaign";
import { hasPublicPage } from "~/domain/campaigns/campaign-types";
import type { MissingPart } from "~/domain/campaigns/editor/missing-parts";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Results that a redirect to a page of the editor can show. */
export const editorOutcomes = [
  "created",
  "saved",
  "unpublished",
  "archived",
  "restored",
  "duplicated",
  "cover",
  "cover_removed",
  "focus",
] as const;
export type EditorOutcome = (typeof editorOutcomes)[number];

/** These change no settings, so a notification reports them. */
export const NO_SAVES = [
  "publish",
  "publish_as_is",
  "unpublish",
  "archive_campaign",
  "restore_campaign",
  "duplicate",
];

/** Returns whether the change was a setting, which the banner reports. */
const isSave = (done: EditorOutcome | null) => done !== null && /^(?:saved|cover|focus)/.test(done);

export interface EditorData {
  campaign: Campaign;
  missing: MissingPart[];
  mendable: MissingPart[];
  timezone: string;
  url: string;
  previewUrl: string;
  /** The page that the frame shows, and a text that changes with the campaign. */
  frame: { src: string; version: string };
  hasQr: boolean;
  pricingUrl: string;
  copyKey: string;
  done: EditorOutcome | null;
}

export interface EditorAnswer {
  error?: { code: string; message: string; details: { missing?: MissingPart[] } };
}

interface EditorFrameProps {
  data: EditorData;
  /** The page's own address, to which confirmations return. */
  page: string;
  /** Whether the page has a form that publishing saves first. */
  hasForm: boolean;
  /** What else the page asks people to confirm. */
  confirmations?: readonly ConfirmableAction[];
  /** Further cards beside the form. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Returns whether the person may change this campaign's texts; our staff writes promoted ones. */
export function useCanWrite({ type }: Pick<Campaign, "type">): boolean {
  return useCan()("update", "campaign") && type !== "promoted";
}

/** What every page of the editor has around its form: title, tabs, publishing and sharing. */
export function EditorFrame(props: EditorFrameProps) {
  const { data, page, hasForm, confirmations = [], aside, children } = props;
  const t = useT();
  const { campaign, done } = data;
  const canUpdate = useCan()("update", "campaign");
  const canWrite = useCanWrite(campaign);
  const answered = useActionData<EditorAnswer>();
  const lacking = answered?.error?.details.missing;
  const requested = useRequestedAction([
    ...confirmations,
    ...(canUpdate && campaign.state === "published" ? [confirmUnpublish(t, campaign.type)] : []),
    ...(canUpdate && campaign.archivedAt === null ? [confirmArchive(t)] : []),
    ...(canUpdate && campaign.cover ? [confirmRemoveCover(t)] : []),
  ]);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={page} />;
  return (
    <>
      <PageHeader
        title={campaign.title}
        description={t(`campaigns.type.${campaign.type}`)}
        help={<TopicLink topic="campaigns" />}
        back={{ to: paths.campaigns(), label: t("campaigns.title") }}
        badge={<StatusBadge of="campaign" status={shownStatus(campaign)} />}
        actions={
          <>
            {campaign.type === "tickets" && (
              <ButtonLink variant="outline" icon="users" to={paths.attendees(campaign.id)}>
                {t("campaigns.attendees")}
              </ButtonLink>
            )}
            {canUpdate && (
              <CampaignActions campaign={campaign} canWrite={canWrite} copyKey={data.copyKey} />
            )}
          </>
        }
      />
      <Outcome
        text={done && !answered ? t(`campaigns.saved.${done}`) : null}
        isSave={isSave(done)}
      />
      <CampaignTabs id={campaign.id} type={campaign.type} />
      {campaign.archivedAt !== null && (
        <Alert tone="info" className="mb-6">
          {t("campaigns.archived_note")}
        </Alert>
      )}
      {!canWrite && (
        <Alert tone="info" className="mb-6">
          {t(canUpdate ? "campaigns.promoted.by_staff" : "manage.read_only")}
        </Alert>
      )}
      {lacking && (
        <MissingAlert
          campaignId={campaign.id}
          missing={lacking}
          mendable={data.mendable}
          title={answered.error?.message ?? ""}
        />
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">{children}</div>
        <div className="grid gap-6">
          <SideCards data={data} hasForm={hasForm} />
          {aside}
        </div>
      </div>
    </>
  );
}

/** Publishing, preview and sharing, beside every form of the editor. */
function SideCards({ data, hasForm }: Pick<EditorFrameProps, "data" | "hasForm">) {
  const { campaign } = data;
  const canUpdate = useCan()("update", "campaign");
  return (
    <>
      <PublishCard {...data} canUpdate={canUpdate} hasForm={hasForm} />
      <PreviewCard
        frame={data.frame}
        title={campaign.title}
        link={campaign.publishedAt ? null : data.previewUrl}
      />
      {hasPublicPage(campaign) ? (
        <ShareCard
          url={data.url}
          title={campaign.title}
          isPublished={campaign.state === "published"}
          qr={
            campaign.state === "published" && (
              <QrButton
                id={campaign.id}
                title={campaign.title}
                isIncluded={data.hasQr}
                pricingUrl={data.pricingUrl}
              />
            )
          }
        />
      ) : (
        <NoPublicPage id={campaign.id} />
      )}
    </>
  );
}
