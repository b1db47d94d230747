import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { DonationActions, teamConfirmations } from "~/components/donations/donation-actions";
import { Fact } from "~/components/donations/fact";
import { fullName } from "~/components/donations/full-name";
import { StateNotice } from "~/components/donations/state-notice";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { PageHeader } from "~/components/ui/page-header";
import { StatusBadge } from "~/components/ui/status-badge";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { shownStatus } from "~/domain/donations/lists/shown-status";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { discardSchema } from "~/domain/donations/schema";
import { DomainError } from "~/domain/errors";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireTeam } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { loadTeamDonation } from "./team-donation.server";

export const handle: RouteHandle = { i18n: ["donations", "pledges"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = ["restore", "discard", "edit", "card"] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireTeam(args, "read", "donation");
  const { name, timezone } = ctx.organization;
  const { title, ...page } = await loadTeamDonation(ctx, args.params.uuid ?? "");
  return {
    ...page,
    title: `${title} · ${name}`,
    timezone,
    locale: ctx.locale,
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireTeam(args, "update", "donation");
  const form = await readForm(args);
  const id = args.params.uuid ?? "";
  switch (form.get("intent")) {
    case "restore":
      await restoreDonation(ctx, id);
      return finishAt(paths.teamDonation(id), "restore");
    case "discard":
      await discardDonation(ctx, id, parseFields(form, discardSchema).reason);
      return finishAt(paths.teamDonation(id), "discard");
    default:
      throw new DomainError("malformed_request");
  }
}

/** A refused act loads the donation again, because its state may have changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

/** A donation that a person's team brought in, with what they may do about it. */
export default function TeamDonation() {
  const { canChange, donation, done, locale, timezone } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const here = paths.teamDonation(donation.id);
  const confirmations = canChange ? teamConfirmations(t, donation) : [];
  const requested = useRequestedAction(confirmations);
  if (requested !== undefined) return <ConfirmPage confirmation={requested} backTo={here} />;
  const { donor } = donation;
  return (
    <DialogOutlet page={here}>
      <Outcome text={done && !isRefused ? t(`donations.done.${done}`) : null} />
      <PageHeader
        back={{ to: paths.teamPledges(), label: t("pledges.title") }}
        title={donor.isErased ? t("donations.donor_erased") : fullName(donor)}
        badge={<StatusBadge of="donation" status={shownStatus(donation)} />}
        actions={<DonationActions confirmations={confirmations} />}
      />
      <StateNotice donation={donation} locale={locale} timezone={timezone} />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Terms />
        {!donor.isErased && <Method />}
      </div>
    </DialogOutlet>
  );
}

function Terms() {
  const { canEdit, donation, locale, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  const { amount, campaign, collectDay, createdAt, currency, id, nextChargeOn, recurrence } =
    donation;
  return (
    <Card
      title={t("donations.detail")}
      actions={canEdit && <EditLink to={paths.teamDonationEdit(id)} of="edit_title" />}
    >
      <dl className="grid gap-3">
        <Fact name={t("donations.amount")}>
          <span className="text-xl font-bold">
            <Money amount={amount} currency={currency} />
          </span>
        </Fact>
        <Fact name={t("common.fields.campaign")}>{campaign}</Fact>
        <Fact name={t("common.fields.recurrence")}>{t(`common.recurrence.${recurrence}`)}</Fact>
        {collectDay !== null && (
          <Fact name={t("donations.collect_day")}>
            {collectDay === "last"
              ? t("common.collect_day.last")
              : t("common.collect_day.day", { day: collectDay })}
          </Fact>
        )}
        {recurrence === "monthly" && (
          <Fact name={t("donations.next_charge")}>
            {nextChargeOn ? dayText(t, locale, nextChargeOn) : t("donations.no_next_charge")}
          </Fact>
        )}
        <Fact name={t("donations.created_at")}>
          <DateTime at={createdAt} zone={timezone} />
        </Fact>
      </dl>
    </Card>
  );
}

function Method() {
  const { canReplace, donation } = useLoaderData<typeof loader>();
  const t = useT();
  const { id, isCard, method } = donation;
  const title = method === null || isCard ? "card_title" : "card_title_method";
  return (
    <Card
      title={t("donations.payment_method")}
      actions={canReplace && <EditLink to={paths.teamDonationCard(id)} of={title} />}
    >
      {method ?? <p className="text-muted">{t("donations.no_payment_method")}</p>}
    </Card>
  );
}

interface EditLinkProps {
  to: string;
  of: "edit_title" | "card_title" | "card_title_method";
}

function EditLink({ to, of }: EditLinkProps) {
  const t = useT();
  return (
    <ButtonLink
      variant="ghost"
      size="sm"
      to={to}
      preventScrollReset
      aria-label={t(`donations.${of}`)}
    >
      {t("common.actions.edit")}
    </ButtonLink>
  );
}
