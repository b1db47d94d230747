import type { ReactNode } from "react";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Refusal } from "~/components/ui/messages/refusal";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { formatMoney } from "~/values/money/money";
import type { CampaignPageData } from "./page-data";
import { CardSection } from "./card-section";
import { DonorSection } from "./donor/donor-section";
import { Notice, NoticeBox } from "./form-notice";
import type { FormState } from "./form-state";
import { methodSentences } from "./method-sentences";
import { DonationSection } from "./donation-section";
import { LocalMethodSection, MethodChoice } from "./local-method-section";
import { outOfFrame } from "./out-of-frame";
import { SourceFields } from "./source-fields";
import { StepUpSection } from "./donor/step-up-section";
import { AttendeesSection, FreeOrderNotice, OrderFields, OrderSection } from "./order-section";

interface DonationFormProps {
  page: CampaignPageData;
  state: FormState;
}

/** Shows the whole donation form in three steps. It is a plain post; the page's script only makes it easier. */
export function DonationForm({ page, state }: DonationFormProps) {
  const t = useT();
  const { notice } = state;
  const isStepped = page.stepsUrl !== null;
  const order = page.tickets?.order ?? null;
  const isFree = order?.total === 0n;
  const isCard = page.methods.chosen === "card";
  return (
    <form
      id="donation"
      className="give-form"
      method="post"
      action={page.action}
      data-giving={page.slug}
      data-answer={page.answerUrl ?? undefined}
      data-steps={page.stepsUrl === null ? undefined : ""}
    >
      {/* Enter presses a form's first button, which must not be a way to pay. */}
      <button className="give-enter" tabIndex={-1} aria-hidden />
      <HiddenFields page={page} state={state} />
      <Refusal id="form-notice" takesFocus={notice?.kind === "invalid"}>
        {notice?.kind === "invalid" && <Notice notice={notice} faults={state.faults} />}
        {order && state.orderErrors.map((text) => <OrderFault key={text} text={text} />)}
      </Refusal>
      {!isFree && <MethodChoice page={page} />}
      <Step
        name="donation"
        number={1}
        title={t(order ? "public.tickets.order_step" : "public.form.donation_step")}
        isStepped={isStepped}
      >
        {order ? (
          <OrderSection page={page} order={order} />
        ) : (
          <DonationSection page={page} state={state} />
        )}
      </Step>
      <Step name="donor" number={2} title={t("public.form.your_data")} isStepped={isStepped}>
        <DonorSection page={page} state={state} />
        {order && <AttendeesSection order={order} state={state} />}
        {isFree && <FreeOrderNotice state={state} />}
      </Step>
      {!isFree && (
        <Step
          name="payment_method"
          number={3}
          title={t(isCard ? "public.form.payment_data" : "public.methods.title")}
          isStepped={isStepped}
        >
          <div id="payment-notice">
            {notice && notice.kind !== "invalid" && (
              <NoticeBox state={state}>
                <Notice notice={notice} isOrder={order !== null} />
              </NoticeBox>
            )}
            <StepUpSection state={state} scriptUrl={page.stepUpUrl} isOrder={order !== null} />
          </div>
          {isCard && state.posted && !state.stepUp?.hasScript && (
            <p className="hint">{t("public.form.retype_card")}</p>
          )}
          {isCard ? (
            <>
              <CardSection page={page} state={state} isDonors />
              <KeepCard page={page} state={state} />
            </>
          ) : (
            <LocalMethodSection page={page} state={state} />
          )}
        </Step>
      )}
      <Sum page={page} state={state} />
    </form>
  );
}

/** Of a one-time donation that its donor may then continue every month without typing the card again. */
function KeepCard({ page, state }: DonationFormProps) {
  const t = useT();
  if (!page.keepsCard) return null;
  return (
    <label className="check give-once">
      <input
        type="checkbox"
        name="consents[keep_card]"
        defaultChecked={state.value("consents[keep_card]") !== ""}
      />
      <span>{t("public.consents.keep_card")}</span>
    </label>
  );
}

/** What the form sends beside what is typed. */
function HiddenFields({ page, state }: DonationFormProps) {
  const order = page.tickets?.order;
  return (
    <div id="form-state" hidden>
      <CsrfField />
      <input type="hidden" name="idempotency_key" value={state.idempotencyKey} autoComplete="off" />
      <input type="hidden" name="step_up[script]" autoComplete="off" />
      <SourceFields source={page.source} />
      {state.confirmDuplicate && <input type="hidden" name="confirm_duplicate" value="1" />}
      {order && <OrderFields order={order} promoCode={page.tickets?.promoCode ?? ""} />}
    </div>
  );
}

/** What is about to be charged, and the button. */
function Sum({ page, state }: DonationFormProps) {
  const t = useT();
  const order = page.tickets?.order ?? null;
  const isFree = order?.total === 0n;
  const isCard = page.methods.chosen === "card";
  return (
    <div className="give-sum">
      <p id="sentence" role="status">
        {page.campaign.monthlyOffered && (
          <span className="give-monthly">{t(monthlySentence(page))}</span>
        )}
        {order ? (
          <span>
            {isFree
              ? t("public.tickets.nothing_charged")
              : t("public.form.sentence_one_time", {
                  amount: formatMoney(order.total, page.campaign.currency),
                })}
          </span>
        ) : (
          page.campaign.oneTimeOffered && (
            <span className="give-once">{t(oneTimeSentence(page))}</span>
          )
        )}
      </p>
      {page.coverFees && <p className="give-covered">{page.coverFees.note}</p>}
      {page.upgrade && <p className="give-monthly give-raise">{page.upgrade.note}</p>}
      {page.campaign.preview ? (
        <p className="label">{t("public.preview")}</p>
      ) : (
        <button
          className="button button-primary button-lg button-wide"
          data-again={state.confirmDuplicate || undefined}
        >
          {state.confirmDuplicate ? t(againText(order !== null, isFree)) : submitText(t, page)}
        </button>
      )}
      <Legal page={page} />
      {!isFree && isCard && (
        <p className="hint give-safe">
          <Icon name="lock" size={16} />
          {t("public.form.security")}
          {page.processedBy && ` ${page.processedBy}`}
        </p>
      )}
    </div>
  );
}

function oneTimeSentence({ collectDay, methods: { chosen } }: CampaignPageData) {
  if (chosen === "card") return "public.form.sentence_one_time_plain";
  return methodSentences(chosen, collectDay).oneTime;
}

/** When each month is paid, by how; the form's script fills in the amount of a card's. */
function monthlySentence({ collectDay, methods: { chosen } }: CampaignPageData) {
  if (chosen !== "card") return methodSentences(chosen, collectDay).monthly;
  return collectDay.chargesNow
    ? "public.form.sentence_monthly_plain"
    : "public.form.sentence_scheduled_plain";
}

function submitText(t: Translate, { campaign, tickets }: CampaignPageData): string {
  const order = tickets?.order;
  if (!order) return t("public.form.submit_plain");
  if (order.total === 0n) return t("public.tickets.reserve");
  return t("public.tickets.pay", { amount: formatMoney(order.total, campaign.currency) });
}

function againText(isOrder: boolean, isFree: boolean) {
  if (isFree) return "public.tickets.again";
  return isOrder ? "public.tickets.duplicate_confirm" : "public.duplicate.confirm";
}

function OrderFault({ text }: { text: string }) {
  return <p className="error">{text}</p>;
}

/** Shows the translated sentence with its two names as links. */
function Legal({ page: { platformHref, embedded, tickets } }: { page: CampaignPageData }) {
  const t = useT();
  const out = outOfFrame(embedded);
  const [before, between, after] = t(tickets ? "public.tickets.legal" : "public.form.legal", {
    terms: "|",
    privacy: "|",
  }).split("|");
  return (
    <p className="hint">
      {before}
      <a href={`${platformHref}terms`} {...out}>
        {t("common.footer.terms").toLowerCase()}
      </a>
      {between}
      <a href={`${platformHref}privacy`} {...out}>
        {t("common.footer.privacy").toLowerCase()}
      </a>
      {after}
    </p>
  );
}

interface StepProps {
  name: "donation" | "donor" | "payment_method";
  number: number;
  title: string;
  children: ReactNode;
  isStepped: boolean;
}

function Step({ name, number, title, children, isStepped }: StepProps) {
  const t = useT();
  return (
    <section className="give-step" data-step={name} aria-labelledby={`step-${name}`}>
      <h2 id={`step-${name}`} className="subtitle">
        <span aria-hidden>{number}</span>
        {title}
      </h2>
      {children}
      {isStepped && (
        <div className="give-go-on">
          {number > 1 && (
            <button type="button" className="link" data-go="back" hidden>
              {t("public.form.previous_step")}
            </button>
          )}
          {number < 3 && (
            <button type="button" className="button button-primary button-lg" data-go="on" hidden>
              {t("public.form.next_step")}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
