import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AgencyLayout } from "~/components/agencies/agency-layout";
import { framedErrorMeta } from "~/components/layout/route-error";
import type { RouteHandle } from "~/components/layout/route-handle";
import { seatRights } from "~/domain/agencies/seat-rights";
import { listPlaces } from "~/http/sessions/list-places.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { absoluteUrl } from "~/infrastructure/env.server";

export const meta = framedErrorMeta;

export const handle: RouteHandle = { i18n: ["agencies"] };

/** The frame of a team's pages: which team, for which organisation, and the way to another. */
export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args);
  const { agency, id, firstName, lastName } = ctx.user;
  const may = seatRights(ctx);
  const places = await listPlaces(ctx.now, id);
  return {
    team: agency.agencyName,
    isSandbox: agency.mode === "sandbox",
    organization: ctx.organization.name,
    person: `${firstName} ${lastName}`,
    captures: may.capture,
    managesPeople: may.people,
    readsResults: may.results,
    othersHref: places.length > 1 ? absoluteUrl(null, paths.organizations()) : null,
  };
}

export default function Agency() {
  return (
    <AgencyLayout {...useLoaderData<typeof loader>()}>
      <Outlet />
    </AgencyLayout>
  );
}
