import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { OfflinePledges } from "~/components/pledges/offline/offline-pledges";
import { PageHeader } from "~/components/ui/page-header";
import { listOfflineForms } from "~/domain/pledges/device/list-offline-forms.server";
import { issueDeviceTicket } from "~/domain/pledges/device/device-ticket.server";
import { offerText } from "~/domain/pledges/team-pages/pledge-change";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";
import { upgradeText } from "~/i18n/upgrades";
import { documentTypes } from "../pledges/pledge-page.server";

export const handle: RouteHandle = { i18n: ["pledges"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export const links: LinksFunction = () => [{ rel: "manifest", href: paths.offlineManifest() }];

/** Everything that the page needs for days without a network. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "create", "pledge");
  const { agency, firstName, id, lastName } = ctx.user;
  const { country, currency, name, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const forms = await listOfflineForms(ctx);
  const uidTypes = documentTypes(ctx);
  return {
    ...{ country, timezone },
    uuid: ctx.newId(),
    capturedAt: ctx.now.toISOString(),
    title: `${t("pledges.offline.title")} · ${agency.agencyName}`,
    person: `${firstName} ${lastName}`,
    device: issueDeviceTicket(ctx, { agencyId: agency.agencyId, id }),
    campaigns: forms.map((form) => {
      const { upgrade } = form.terms;
      const offer = upgrade && {
        text: upgradeText(t, currency, upgrade),
        value: offerText(upgrade),
      };
      return { ...form, organization: name, offer, uidTypes };
    }),
  };
}

/** Captures pledges on a device without a network. */
export default function Offline() {
  const page = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("pledges.offline.title")}
        description={t("pledges.offline.description")}
        back={{ to: paths.teamPledges(), label: t("pledges.title") }}
      />
      <OfflinePledges {...page} cancelTo={paths.teamPledges()} />
    </>
  );
}
