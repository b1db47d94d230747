import { Alert } from "~/components/ui/messages/alert";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { formatMoney } from "~/values/money/money";
import { Notice, NoticeBox } from "./form-notice";
import type { FormState } from "./form-state";
import { GivingInput } from "./giving-field";
import { sourceQuery } from "~/values/web/visit-source";
import type { CampaignPageData, TicketsPageData } from "./page-data";

type Order = NonNullable<TicketsPageData["order"]>;

/** The order as hidden fields; the total tells the server which prices the page showed. */
export function OrderFields({ order, promoCode }: { order: Order; promoCode: string }) {
  return (
    <>
      {order.lines.map(({ id, count }) => (
        <input key={id} type="hidden" name={`seats[${id}]`} value={count} />
      ))}
      {promoCode !== "" && <input type="hidden" name="promo_code" value={promoCode} />}
      <input type="hidden" name="order_total" value={order.totalDecimal} />
      <input type="hidden" name="donation[recurrency]" value="0" />
    </>
  );
}

/** Shows the chosen seats and the total. */
export function OrderSection({ page, order }: { page: CampaignPageData; order: Order }) {
  const t = useT();
  const { currency } = page.campaign;
  return (
    <div className="give-order">
      <ul>
        {order.lines.map(({ id, name, count, amount }) => (
          <li key={id}>
            <span lang={page.contentLang}>{t("public.tickets.line", { count, name })}</span>
            <b>{priceText(t("public.tickets.free"), amount, currency)}</b>
          </li>
        ))}
      </ul>
      {order.discount !== null && (
        <p className="hint">{t("public.tickets.discount", { percentage: order.discount })}</p>
      )}
      <p className="give-order-total">
        <span>{t("public.form.total")}</span>
        <b>{formatMoney(order.total, currency)}</b>
      </p>
      {/* The page's script reads the amount of what is chosen. */}
      {order.total > 0n && (
        <input
          type="radio"
          name="donation[item]"
          value="tickets"
          data-amount={String(order.total)}
          defaultChecked
          hidden
        />
      )}
      <a
        className="link"
        href={
          page.embedded
            ? paths.embeddedCampaign(page.slug, sourceQuery(page.source))
            : paths.publicCampaign(page.slug, sourceQuery(page.source))
        }
      >
        {t("public.tickets.change")}
      </a>
    </div>
  );
}

/** Asks who comes; an empty seat is the buyer's. */
export function AttendeesSection({ order, state }: { order: Order; state: FormState }) {
  const t = useT();
  return (
    <div className="give-attendees">
      <p className="hint">
        {t(
          order.total === 0n
            ? "public.tickets.attendees_hint_free"
            : "public.tickets.attendees_hint",
        )}
      </p>
      {order.seats.map(({ name }, at) => (
        <fieldset key={at}>
          <legend className="label">{t("public.tickets.seat", { number: at + 1, name })}</legend>
          <div className="give-pair">
            <GivingInput
              state={state}
              name={`attendees[${at}][name]`}
              label={t("public.tickets.attendee_name")}
              required={false}
              autoComplete="off"
            />
            <GivingInput
              state={state}
              name={`attendees[${at}][email]`}
              type="email"
              label={t("public.tickets.attendee_email")}
              required={false}
              autoComplete="off"
            />
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** Shows the result of an order that costs nothing, which has no card beside which it could appear. */
export function FreeOrderNotice({ state }: { state: FormState }) {
  const { notice } = state;
  const t = useT();
  const isShown = notice !== null && notice.kind !== "invalid";
  return (
    <div id="payment-notice">
      {isShown && (
        <NoticeBox state={state}>
          {notice.kind === "duplicate" ? (
            <Alert tone="warning" title={t("public.tickets.again_title")}>
              <p>{t("public.tickets.again_text")}</p>
            </Alert>
          ) : (
            <Notice notice={notice} isOrder />
          )}
        </NoticeBox>
      )}
    </div>
  );
}

/** Returns a price, or the word for a seat that costs nothing. */
export function priceText(
  free: string,
  amount: bigint,
  currency: CampaignPageData["campaign"]["currency"],
): string {
  return amount === 0n ? free : formatMoney(amount, currency);
}
