import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { CaptureForm } from "~/components/pledges/capture-form";
import { CaptureScript } from "~/components/pledges/capture-script";
import { EmptyState } from "~/components/ui/lists/empty-state";
import { PageHeader } from "~/components/ui/page-header";
import { listSeatCampaigns } from "~/domain/agencies/list-seat-campaigns.server";
import { capturePledge } from "~/domain/pledges/capture-pledge.server";
import { getCaptureForm } from "~/domain/pledges/team-pages/get-capture-form.server";
import { newPledgeOf, offerText } from "~/domain/pledges/team-pages/pledge-change";
import { newPledgeFormSchema } from "~/domain/pledges/schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { upgradeText } from "~/i18n/upgrades";
import { documentTypes, withPledgeNames } from "./pledge-page.server";

export const handle: RouteHandle = { i18n: ["pledges"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "create", "pledge");
  const { firstName, lastName } = ctx.user;
  const { name, currency } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const campaigns = await listSeatCampaigns(ctx);
  const asked = new URL(args.request.url).searchParams.get("campaign");
  const only = campaigns.length === 1 ? campaigns[0]?.uuid : undefined;
  const id = asked ?? only;
  const capture = id === undefined ? null : await getCaptureForm(ctx, id);
  const offer = capture?.terms.upgrade;
  return {
    title: `${t("pledges.new")} · ${ctx.user.agency.agencyName}`,
    campaigns,
    organization: name,
    person: `${firstName} ${lastName}`,
    uuid: ctx.newId(),
    capturedAt: ctx.now.toISOString(),
    uidTypes: documentTypes(ctx),
    offer: offer ? { text: upgradeText(t, currency, offer), value: offerText(offer) } : null,
    capture,
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "create", "pledge");
  const form = await readForm(args);
  const typed = parseFields(form, newPledgeFormSchema(ctx.organization.currency));
  const { pledge } = await withPledgeNames(() => capturePledge(ctx, newPledgeOf(typed)));
  return finishAt(paths.teamPledge(pledge.id), "captured");
}

/** Captures a pledge, with what to say beside the form. */
export default function NewPledge() {
  const { campaigns, capture, ...page } = useLoaderData<typeof loader>();
  const t = useT();
  const back = { to: paths.teamPledges(), label: t("pledges.title") };
  const help = <TopicLink topic="capture-pledges" />;
  if (capture === null) {
    return (
      <>
        <PageHeader title={t("pledges.new")} back={back} help={help} />
        <CampaignChoice campaigns={campaigns} />
      </>
    );
  }
  const { agency, campaign } = capture;
  return (
    <>
      <PageHeader
        title={t("pledges.new")}
        description={campaign.title}
        back={back}
        help={help}
        actions={
          <a href="#script" className="button button-outline md:hidden">
            {t("pledges.script.title")}
          </a>
        }
      />
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_17rem] lg:grid-cols-[minmax(0,1fr)_22rem]">
        <CaptureForm {...page} {...capture} cancelTo={paths.teamPledges()} />
        <CaptureScript
          person={page.person}
          team={agency}
          organization={page.organization}
          campaign={campaign}
        />
      </div>
    </>
  );
}

function CampaignChoice({ campaigns }: { campaigns: readonly { uuid: string; title: string }[] }) {
  const t = useT();
  if (campaigns.length === 0) {
    return (
      <EmptyState icon="megaphone" title={t("pledges.capture.no_campaign")}>
        {t("pledges.capture.no_campaign_text")}
      </EmptyState>
    );
  }
  return (
    <nav aria-label={t("pledges.capture.choose")} className="grid gap-3">
      <h2 className="text-lg font-bold">{t("pledges.capture.choose")}</h2>
      {campaigns.map(({ uuid, title }) => (
        <Link key={uuid} to={paths.newTeamPledge(uuid)} className="settings-entry">
          <b className="wrap-anywhere">{title}</b>
        </Link>
      ))}
    </nav>
  );
}
