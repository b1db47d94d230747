import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeviceTable } from "~/components/agencies/device-table";
import type { RouteHandle } from "~/components/layout/route-handle";
import { TopicLink } from "~/components/layout/topic-link";
import { PageHeader } from "~/components/ui/page-header";
import { DEVICE_DAYS, listDevices } from "~/domain/pledges/device/list-devices.server";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { createTranslator } from "~/i18n/server";

export const handle: RouteHandle = { i18n: ["agencies"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

/** GET /agency/devices: when we heard last of each device, for who looks after the team. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "read", "agency_result");
  return {
    title: `${createTranslator(ctx.locale)("agencies.devices.title")} · ${ctx.user.agency.agencyName}`,
    timezone: ctx.organization.timezone,
    days: DEVICE_DAYS,
    devices: await listDevices(ctx),
  };
}

export default function TeamDevices() {
  const { days, devices, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  return (
    <>
      <PageHeader
        title={t("agencies.devices.title")}
        description={t("agencies.devices.description", { days })}
        help={<TopicLink topic="team-pledges" />}
      />
      <DeviceTable devices={devices} zone={timezone} />
    </>
  );
}
