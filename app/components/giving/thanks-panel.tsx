import type { ReactNode } from "react";
import { Icon, type IconName } from "~/components/ui/icon";
import type { Thanks, ThanksState } from "~/domain/donations/giving/get-thanks.server";
import { NextActionStep } from "./next-action-step";
import { outOfFrame } from "./out-of-frame";
import { moneyText } from "~/components/ui/text/money-text";
import { ShareSection, type ShareSectionData } from "./share-section";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { choiceText, dayText } from "~/i18n/dates";
import { textForCode } from "~/i18n/text-key";
import { fillCodes } from "~/values/ids/short-codes";

interface ThanksPanelProps {
  thanks: Thanks;
  organization: string;
  locale: string;
  receiptHref: string | null;
  ticketsHref: string | null;
  convertHref: string | null;
  /** In a frame on a site of the organisation. */
  embedded: boolean;
  sharing: ShareSectionData | null;
  /** Whether the page follows the payment. */
  waits: boolean;
  /** The last moment to pay, in words. */
  until: string | null;
  /** Milliseconds until then; null where the words say enough. */
  leftMs: number | null;
}

const ICONS: Record<ThanksState, IconName> = {
  approved: "heart",
  scheduled: "heart",
  undecided: "clock",
  challenge: "shield",
  to_pay: "clock",
  expired: "clock",
  refused: "card",
  returned: "refresh",
};

/** Shows a donation's result. While it is unknown, never says that nothing was charged. */
export function ThanksPanel(props: ThanksPanelProps) {
  const { waits } = props;
  const { state } = props.thanks;
  return (
    <div className="card card-body thanks" data-state={state} data-waits={waits || undefined}>
      <span className="thanks-sign">
        <Icon name={ICONS[state]} size={36} />
      </span>
      <Message {...props} />
    </div>
  );
}

function Message(props: ThanksPanelProps) {
  const t = useT();
  const { thanks } = props;
  const { donation, campaign } = thanks;
  const amount = moneyText(donation.amount, donation.currency);
  const campaignHref = props.embedded
    ? paths.embeddedCampaign(campaign.slug)
    : paths.publicCampaign(campaign.slug);
  const texts = campaign.sellsTickets ? "tickets" : "thanks";
  const again = (
    <a className="button button-primary" href={campaignHref}>
      {t("public.thanks.again")}
    </a>
  );
  switch (thanks.state) {
    case "approved":
      return <Approved {...props} amount={amount} campaignHref={campaignHref} />;
    case "scheduled":
      return <Scheduled {...props} amount={amount} />;
    case "undecided":
      return (
        <>
          <h1 className="title">{t(`public.${texts}.in_process_title`)}</h1>
          <p>{t(`public.${texts}.in_process`)}</p>
          <Facts {...props} amount={amount} />
          <p className="hint" role="status">
            {t("public.thanks.waiting")}
          </p>
        </>
      );
    case "challenge":
      return <Challenge {...props} />;
    case "to_pay":
      if (thanks.nextAction === null) return null;
      return (
        <NextActionStep
          action={thanks.nextAction}
          amount={amount}
          until={props.until}
          leftMs={props.leftMs}
          isMailed={thanks.isMailedToPay}
          isOrder={campaign.sellsTickets}
          embedded={props.embedded}
        />
      );
    case "expired":
      return <Expired {...props} again={again} />;
    case "refused":
      return (
        <>
          <h1 className="title">{t(`public.${texts}.refused_title`)}</h1>
          <p>
            {thanks.declineCode !== null &&
              textForCode(t, "errors.decline", thanks.declineCode, "errors.card_declined")}{" "}
            {t("public.thanks.refused")}
          </p>
          {again}
        </>
      );
    case "returned":
      return (
        <>
          <h1 className="title">{t(`public.${texts}.returned_title`)}</h1>
          <p>{t("public.thanks.returned", { amount })}</p>
          <ReceiptLink {...props} />
        </>
      );
  }
}

function Thanks({ donor }: { donor: ThanksPanelProps["thanks"]["donor"] }) {
  const t = useT();
  return (
    <h1 className="title">
      {donor.firstName === null
        ? t("public.thanks.title_unnamed")
        : t("public.thanks.title_named", { name: donor.firstName })}
    </h1>
  );
}

/** A monthly donation whose first charge waits for its day. */
function Scheduled(props: ThanksPanelProps & { amount: string }) {
  const t = useT();
  const { amount, organization, thanks } = props;
  return (
    <>
      <Thanks donor={thanks.donor} />
      <p className="thanks-lead">
        {thanks.nextChargeOn === null
          ? t("public.thanks.scheduled_again", { amount, organization })
          : t("public.thanks.scheduled", {
              ...{ amount, organization },
              date: dayText(t, props.locale, thanks.nextChargeOn),
            })}
      </p>
      <Facts {...props} amount={amount} />
      <a className="link" href={paths.donorArea()} {...outOfFrame(props.embedded)}>
        {t("public.own_donations")}
      </a>
    </>
  );
}

function Challenge({ thanks: { nextAction: action }, embedded }: ThanksPanelProps) {
  const t = useT();
  const button = "button button-primary button-lg";
  return (
    <>
      <h1 className="title">{t("public.thanks.challenge_title")}</h1>
      <p>{t("public.thanks.challenge")}</p>
      {action?.kind === "form" ? (
        // The bank's page does not lead back, so that this one stays open and follows the result.
        <form method="post" action={action.url} target="_blank">
          {Object.entries(action.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button className={button}>{t("public.thanks.challenge_link")}</button>
        </form>
      ) : action?.kind === "redirect" ? (
        <a className={button} href={action.url} target={embedded ? "_top" : undefined}>
          {t("public.thanks.challenge_link")}
        </a>
      ) : null}
    </>
  );
}

/** A month that nobody paid: the donation goes on, so that the form would give a second one. */
function Expired({ thanks, locale, embedded, again }: ThanksPanelProps & { again: ReactNode }) {
  const t = useT();
  const { campaign, donation, nextChargeOn } = thanks;
  const isMonth = ["active", "paused", "discarded"].includes(donation.status);
  return (
    <>
      <h1 className="title">{t("public.next_action.expired_title")}</h1>
      <p>
        {t(
          campaign.sellsTickets ? "public.next_action.expired_order" : "public.next_action.expired",
        )}
      </p>
      {donation.status === "active" && nextChargeOn !== null && (
        <p>{t("public.next_action.expired_month", { date: dayText(t, locale, nextChargeOn) })}</p>
      )}
      {isMonth ? (
        <a className="link" href={paths.donorArea()} {...outOfFrame(embedded)}>
          {t("public.own_donations")}
        </a>
      ) : (
        <>
          <p>{t("public.next_action.expired_again")}</p>
          {again}
        </>
      )}
    </>
  );
}

interface ApprovedProps extends ThanksPanelProps {
  amount: string;
  campaignHref: string;
}

function Approved({ amount, campaignHref, ...props }: ApprovedProps) {
  const t = useT();
  const { thanks, organization } = props;
  const { donation, campaign, donor } = thanks;
  return (
    <>
      <Thanks donor={donor} />
      <p className="thanks-lead">
        {campaign.sellsTickets
          ? donation.amount === 0n
            ? t("public.tickets.thanks_free")
            : t("public.tickets.thanks_paid", { amount })
          : donation.recurrence === "monthly"
            ? t("public.thanks.monthly", { amount, organization })
            : t("public.thanks.one_time", { amount, organization })}
      </p>
      {campaign.thanksMessage !== "" && (
        <p className="thanks-message">
          {fillCodes(campaign.thanksMessage, {
            first_name: donor.firstName ?? "",
            amount,
            campaign: campaign.title,
            organization,
          })}
        </p>
      )}
      {props.ticketsHref !== null && (
        <a
          className="button button-primary button-lg"
          href={props.ticketsHref}
          {...outOfFrame(props.embedded)}
        >
          {t("public.tickets.see")}
        </a>
      )}
      <Facts {...props} amount={amount} />
      <MakeMonthly {...props} />
      {campaign.sellsTickets && (
        <p>
          {donor.email === null
            ? t("public.tickets.thanks_next_mail")
            : t("public.tickets.thanks_next", { email: donor.email })}
        </p>
      )}
      {thanks.transaction && (
        <p className="hint">
          {donor.email === null
            ? t("public.thanks.receipt_mail")
            : t("public.thanks.receipt", { email: donor.email })}
        </p>
      )}
      <ReceiptLink {...props} />
      {props.sharing && <ShareSection {...props.sharing} />}
      <a className="link" href={campaignHref}>
        {t(campaign.sellsTickets ? "public.tickets.back" : "public.thanks.back")}
      </a>
      {!campaign.sellsTickets && (
        <a className="link" href={paths.donorArea()} {...outOfFrame(props.embedded)}>
          {t("public.own_donations")}
        </a>
      )}
    </>
  );
}

/** Offers to continue a one-time donation every month. */
function MakeMonthly({ thanks, organization, convertHref, embedded }: ThanksPanelProps) {
  const t = useT();
  if (convertHref === null) return null;
  const isDone = thanks.monthly === "done";
  return (
    <div className="thanks-offer">
      <h2 className="subtitle">
        {t(isDone ? "public.convert.done_title" : "public.convert.offer_title")}
      </h2>
      {!isDone && <p>{t("public.convert.offer", { organization })}</p>}
      <a
        className={isDone ? "link" : "button button-outline"}
        href={convertHref}
        {...outOfFrame(embedded)}
      >
        {t(isDone ? "public.convert.see" : "public.convert.offer_button")}
      </a>
    </div>
  );
}

function ReceiptLink({ receiptHref, embedded }: ThanksPanelProps) {
  const t = useT();
  if (receiptHref === null) return null;
  return (
    <a className="link" href={receiptHref} {...outOfFrame(embedded)}>
      {t("receipts.thanks")}
    </a>
  );
}

function Facts({ thanks, locale, amount }: ThanksPanelProps & { amount: string }) {
  const t = useT();
  const { company, donation, campaign, nextChargeOn, statementNames } = thanks;
  return (
    <dl className="thanks-facts">
      <Fact name={t(campaign.sellsTickets ? "public.form.total" : "public.thanks.amount")}>
        {amount}
      </Fact>
      {!campaign.sellsTickets && (
        <Fact name={t("public.thanks.frequency")}>
          {t(`common.recurrence.${donation.recurrence}`)}
        </Fact>
      )}
      <Fact name={t(campaign.sellsTickets ? "public.tickets.event" : "public.thanks.campaign")}>
        {campaign.title}
      </Fact>
      {nextChargeOn !== null && (
        <Fact
          name={t(
            thanks.isPaidByLink
              ? "public.thanks.next_link_label"
              : "public.thanks.next_charge_label",
          )}
        >
          {dayText(t, locale, nextChargeOn)}
        </Fact>
      )}
      {statementNames.length > 0 && (
        <Fact name={t("public.thanks.descriptor_label")}>{choiceText(t, statementNames)}</Fact>
      )}
      {company !== null && <Fact name={t("public.thanks.company_label")}>{company}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
