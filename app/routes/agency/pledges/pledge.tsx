import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "~/components/layout/route-handle";
import { PledgePage } from "~/components/pledges/pledge-page";
import { PledgePayment } from "~/components/pledges/pledge-payment";
import { ButtonLink } from "~/components/ui/button";
import { isEverAllowed } from "~/domain/context";
import { readForm } from "~/http/forms/forms.server";
import { finishAt } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { changePledge, loadPledge, readsDonation } from "./pledge-page.server";
import { loadPayment } from "./pledge-payment.server";

export const handle: RouteHandle = { i18n: ["pledges"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "read", "pledge");
  const page = await loadPledge(ctx, { id: args.params.uuid ?? "", request: args.request });
  return {
    ...page,
    payment: await loadPayment(args, ctx, page.pledge.id),
    readsDonation: readsDonation(ctx, page.pledge),
    captures: isEverAllowed(ctx.ability, "create", "pledge"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "read", "pledge");
  const id = args.params.uuid ?? "";
  return finishAt(paths.teamPledge(id), await changePledge(ctx, id, await readForm(args)));
}

/** A pledge of a person's team, with what they may do about it. */
export default function TeamPledge() {
  const { captures, payment, readsDonation: opens, ...page } = useLoaderData<typeof loader>();
  const t = useT();
  const { pledge } = page;
  return (
    <PledgePage
      {...page}
      here={paths.teamPledge(pledge.id)}
      editTo={paths.teamPledgeEdit(pledge.id)}
      backTo={paths.teamPledges()}
      donationTo={opens ? paths.teamDonation : null}
      actions={
        captures && (
          <ButtonLink icon="plus" to={paths.newTeamPledge(pledge.campaign.id)}>
            {t("pledges.payment.another")}
          </ButtonLink>
        )
      }
    >
      {payment && <PledgePayment {...payment} />}
    </PledgePage>
  );
}
