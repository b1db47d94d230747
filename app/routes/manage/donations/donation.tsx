import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, type ShouldRevalidateFunction } from "@remix-run/react";
import { AnswerFacts } from "~/components/donations/answers";
import {
  confirmHideMessage,
  confirmHideName,
  DonationExtras,
} from "~/components/donations/donation-extras";
import { StateNotice } from "~/components/donations/state-notice";
import { SourceCard } from "~/components/donations/source-card";
import { DonationActions, donationConfirmations } from "~/components/donations/donation-actions";
import { DonationTotals } from "~/components/donations/donation-totals";
import { DonationUpgrades } from "~/components/donations/donation-upgrades";
import { DonationStory } from "~/components/donations/donation-story";
import { DonorCard } from "~/components/donations/donor-card";
import { Fact } from "~/components/donations/fact";
import { MethodCard } from "~/components/donations/method-card";
import { confirmReceipt, hasReceipt } from "~/components/donations/receipt-action";
import { confirmRefund, isRefundable } from "~/components/donations/refund-form";
import { Outcome } from "~/components/layout/outcome";
import type { RouteHandle } from "~/components/layout/route-handle";
import { StatusLegend } from "~/components/reports/status-legend";
import { DialogOutlet } from "~/components/ui/dialogs/dialog-outlet";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmPage, useRequestedAction } from "~/components/ui/dialogs/confirm";
import { DateTime } from "~/components/ui/text/date-time";
import { Money } from "~/components/ui/text/money";
import { PageHeader } from "~/components/ui/page-header";
import { TextLink } from "~/components/ui/text/text-link";
import { StatusBadge } from "~/components/ui/status-badge";
import { useCan } from "~/components/users/use-can";
import { valueContextOf } from "~/domain/audit/value-context";
import { collectPayment } from "~/domain/donations/months/collect-payment.server";
import { resendReceipt } from "~/domain/donations/resend-receipt.server";
import { pauseDays } from "~/domain/donations/edits/pause-days";
import { pauseUntilSchema } from "~/domain/donations/edits/pause-until-schema";
import { pauseUntil } from "~/domain/donations/edits/pause-until.server";
import { skipMonth } from "~/domain/donations/edits/skip-month.server";
import { discardSchema, receiptSchema, skipSchema } from "~/domain/donations/schema";
import { isCollectable } from "~/domain/donations/lists/is-collectable";
import { discardDonation } from "~/domain/donations/discard-donation.server";
import { hideMessage } from "~/domain/donations/edits/hide-message.server";
import { hideName } from "~/domain/donations/donor-area/hide-name.server";
import { findPayoutsOf } from "~/domain/payouts/find-payouts-of.server";
import { getDonationStory } from "~/domain/donations/lists/get-donation-story.server";
import { pauseDonation } from "~/domain/donations/pause-donation.server";
import { restoreDonation } from "~/domain/donations/restore-donation.server";
import { shownStatus } from "~/domain/donations/lists/shown-status";
import { showsName } from "~/domain/donations/donor-area/shows-name";
import { DomainError } from "~/domain/errors";
import { recordManualRefund } from "~/domain/payments/refunds/record-manual-refund.server";
import { refundTransaction } from "~/domain/payments/refunds/refund-transaction.server";
import { donationCause } from "~/domain/donations/results/donation-cause.server";
import {
  manualRefundSchema,
  refundFormSchema,
  transactionStatuses,
} from "~/domain/payments/schema";
import { parseFields, readForm } from "~/http/forms/forms.server";
import { finishAt, outcomeOf } from "~/http/forms/outcome.server";
import { paths } from "~/http/paths";
import { requireOrganization } from "~/http/sessions/require.server";
import { useT } from "~/i18n";
import { dayText } from "~/i18n/dates";
import { createTranslator } from "~/i18n/server";
import { holderOf } from "~/domain/donations/lists/payment-method";
import { methodName } from "~/i18n/method-text";
import { isAllowed } from "~/domain/users/abilities";

export const handle: RouteHandle = { i18n: ["manage", "donations", "receipts"] };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

const outcomes = [
  "pause",
  "pause_until",
  "skip",
  "hide_message",
  "restore",
  "discard",
  "refund",
  "manual_refund",
  "edit",
  "donor",
  "card",
  "method",
  "collect",
  "collect_waits",
  "receipt",
  "upgrade",
  "upgrade_removed",
  "hide_name",
] as const;

export async function loader(args: LoaderFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donation");
  const { donation, events, postings } = await getDonationStory(ctx, args.params.uuid ?? "", {
    withPostings: isAllowed(ctx.ability, "read", "transaction"),
  });
  const payouts =
    postings.length > 0 && isAllowed(ctx.ability, "read", "payout")
      ? await findPayoutsOf(ctx, [...new Set(postings.map(({ sourceId }) => sourceId))])
      : [];
  const { name, timezone } = ctx.organization;
  const t = createTranslator(ctx.locale);
  const { paymentMethod: method } = donation;
  return {
    title: `${t("donations.detail")} · ${name}`,
    timezone,
    locale: ctx.locale,
    donation,
    events,
    postings,
    payouts,
    statuses: transactionStatuses,
    brand: method ? methodName(t, method.methodId) || method.methodId : "",
    payer: method && holderOf(method),
    days: pauseDays(ctx),
    isCollectable: isCollectable(donation, ctx.now, timezone),
    values: valueContextOf(ctx),
    done: outcomeOf(args.request, outcomes),
  };
}

export async function action(args: ActionFunctionArgs) {
  const ctx = requireOrganization(args, "read", "donation");
  const form = await readForm(args);
  const id = args.params.uuid ?? "";
  const finish = (done: (typeof outcomes)[number]) => finishAt(paths.donation(id), done);
  switch (form.get("intent")) {
    case "pause":
      await pauseDonation(ctx, id);
      return finish("pause");
    case "pause_until":
      await pauseUntil(ctx, id, parseFields(form, pauseUntilSchema(pauseDays(ctx))));
      return finish("pause_until");
    case "skip":
      await skipMonth(ctx, id, parseFields(form, skipSchema));
      return finish("skip");
    case "restore":
      await restoreDonation(ctx, id);
      return finish("restore");
    case "discard":
      await discardDonation(ctx, id, parseFields(form, discardSchema).reason);
      return finish("discard");
    case "collect": {
      const collected = await collectPayment(ctx, id);
      if (collected.status === "approved") return finish("collect");
      if (collected.status === "in_process") return finish("collect_waits");
      throw new DomainError("card_declined", {
        details: { decline_code: collected.declineCode },
      });
    }
    case "hide_message":
      await hideMessage(ctx, id);
      return finish("hide_message");
    case "hide_name":
      await hideName(ctx, id);
      return finish("hide_name");
    case "receipt":
      await resendReceipt(ctx, id, parseFields(form, receiptSchema).transaction);
      return finish("receipt");
    case "refund": {
      const {
        transaction,
        idempotency_key: key,
        ...input
      } = parseFields(form, refundFormSchema(ctx.organization.currency));
      await refundTransaction(ctx, donationCause, transaction, input, key ?? null);
      return finish("refund");
    }
    case "manual_refund": {
      const { transaction, ...input } = parseFields(
        form,
        manualRefundSchema(ctx.organization.currency),
      );
      await recordManualRefund(ctx, donationCause, transaction, input);
      return finish("manual_refund");
    }
    default:
      throw new DomainError("malformed_request");
  }
}

/** A refused act loads the donation again, because its state may have changed meanwhile. */
export const shouldRevalidate: ShouldRevalidateFunction = () => true;

type Donation = ReturnType<typeof useLoaderData<typeof loader>>["donation"];

export default function DonationPage() {
  const {
    done,
    donation,
    events,
    isCollectable: canCollect,
    locale,
    payouts,
    postings,
    statuses,
    timezone,
    days,
    values,
  } = useLoaderData<typeof loader>();
  const isRefused = useActionData() !== undefined;
  const t = useT();
  const can = useCan();
  const canUpdate = can("update", "donation");
  const facts = { canCollect, days };
  const canResend = canUpdate && donation.donor.erasedAt === null;
  const canRefund = can("refund", "transaction");
  const confirmations = canUpdate ? donationConfirmations(t, donation, facts) : [];
  const requested = useRequestedAction([
    ...confirmations,
    ...(canUpdate && showsName(donation) ? [confirmHideName(t)] : []),
    ...(canUpdate && donation.publicMessage !== null ? [confirmHideMessage(t)] : []),
    ...(canResend ? donation.transactions.filter(hasReceipt) : []).map((one) =>
      confirmReceipt(t, one, donation.donor),
    ),
    ...(canRefund ? donation.transactions.filter(isRefundable) : []).map((one) =>
      confirmRefund(t, one, donation.donor),
    ),
  ]);
  const { donor } = donation;
  if (requested !== undefined)
    return <ConfirmPage confirmation={requested} backTo={paths.donation(donation.id)} />;
  return (
    <DialogOutlet page={paths.donation(donation.id)}>
      <Outcome text={done && !isRefused ? t(`donations.done.${done}`) : null} />
      <PageHeader
        back={{ to: paths.donations(), label: t("donations.title") }}
        title={
          donor.erasedAt ? t("donations.donor_erased") : `${donor.firstName} ${donor.lastName}`
        }
        badge={<StatusBadge of="donation" status={shownStatus(donation)} />}
        actions={<DonationActions confirmations={confirmations} />}
      />
      <StateNotice donation={donation} locale={locale} timezone={timezone} />
      <DonationTotals donation={donation} postings={postings} />
      <Facts />
      <Card flush title={t("donations.history")} className="mt-5">
        <DonationStory
          donor={donation.donor}
          donationId={donation.id}
          events={events}
          postings={postings}
          payouts={payouts}
          timezone={timezone}
          canRefund={canRefund}
          canResend={canResend}
          values={values}
        />
      </Card>
      <StatusLegend of="transaction" statuses={statuses} />
    </DialogOutlet>
  );
}

/** What was given, by whom, and with what. */
function Facts() {
  const { brand, donation, locale, payer, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  const can = useCan();
  const canUpdate = can("update", "donation");
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="grid gap-5">
        <DonationTerms donation={donation} canEdit={canUpdate} />
        <DonationUpgrades
          donation={donation}
          timezone={timezone}
          locale={locale}
          canEdit={canUpdate}
        />
      </div>
      <div className="grid gap-5">
        <DonorCard donation={donation} canEdit={can("update", "donor")} />
        {donation.answers.length > 0 && (
          <Card title={t("donations.answers.title")}>
            <dl className="grid gap-3">
              <AnswerFacts answers={donation.answers} />
            </dl>
          </Card>
        )}
        <DonationExtras donation={donation} canEdit={canUpdate} />
        <SourceCard source={donation.source} />
        {!donation.donor.erasedAt && (
          <MethodCard
            donation={donation}
            brand={brand}
            payer={payer}
            timezone={timezone}
            canEdit={can("update", "payment_method")}
          />
        )}
      </div>
    </div>
  );
}

function DonationTerms({ donation, canEdit }: { donation: Donation; canEdit: boolean }) {
  const { locale, timezone } = useLoaderData<typeof loader>();
  const t = useT();
  const { collectDay, currency, items, nextChargeOn } = donation;
  // An item without its own name has the campaign's.
  const captions = items
    .map(({ itemName }) => itemName)
    .filter((name) => name && name !== donation.campaign.title);
  return (
    <Card
      title={t("donations.detail")}
      actions={
        canEdit &&
        collectDay !== null &&
        donation.status !== "discarded" && (
          <ButtonLink
            variant="ghost"
            size="sm"
            to={paths.donationEdit(donation.id)}
            preventScrollReset
            aria-label={t("donations.edit_title")}
          >
            {t("common.actions.edit")}
          </ButtonLink>
        )
      }
    >
      <dl className="grid gap-3">
        <Fact name={t("donations.amount")}>
          <span className="text-xl font-bold">
            <Money amount={donation.amount} currency={currency} />
          </span>
        </Fact>
        {captions.length > 0 && <Fact name={t("donations.items")}>{captions.join(", ")}</Fact>}
        <Fact name={t("common.fields.campaign")}>{donation.campaign.title}</Fact>
        <Fact name={t("common.fields.recurrence")}>
          {t(`common.recurrence.${donation.recurrence}`)}
        </Fact>
        {donation.convertedFromId && (
          <Fact name={t("donations.converted_from")}>
            <TextLink to={paths.donation(donation.convertedFromId)}>
              {t("donations.converted_gift")}
            </TextLink>
          </Fact>
        )}
        {donation.convertedToId && (
          <Fact name={t("donations.converted_to")}>
            <TextLink to={paths.donation(donation.convertedToId)}>
              {t("donations.converted_monthly")}
            </TextLink>
          </Fact>
        )}
        {collectDay !== null && (
          <Fact name={t("donations.collect_day")}>
            {collectDay === "last"
              ? t("common.collect_day.last")
              : t("common.collect_day.day", { day: collectDay })}
          </Fact>
        )}
        {donation.recurrence === "monthly" && (
          <Fact name={t("donations.next_charge")}>
            {nextChargeOn ? dayText(t, locale, nextChargeOn) : t("donations.no_next_charge")}
          </Fact>
        )}
        <Fact name={t("donations.created_at")}>
          <DateTime at={donation.createdAt} zone={timezone} />
        </Fact>
      </dl>
    </Card>
  );
}
