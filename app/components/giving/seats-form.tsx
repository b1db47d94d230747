import { paths } from "~/http/paths";
import { Alert } from "~/components/ui/messages/alert";
import { Refusal } from "~/components/ui/messages/refusal";
import { useT } from "~/i18n";
import { formatMoney } from "~/values/money/money";
import { priceText } from "./order-section";
import { SourceFields } from "./source-fields";
import type { CampaignPageData, TicketsPageData } from "./page-data";

interface SeatsFormProps {
  page: CampaignPageData;
  tickets: TicketsPageData;
}

/** First page of an order: how many seats of each option. A plain read, so that Back and reload are harmless. */
export function SeatsForm({ page, tickets }: SeatsFormProps) {
  const t = useT();
  const { campaign } = page;
  const { options } = tickets;
  // The preview of a new event has no tickets yet.
  // The choice that came back; the page's script goes on with it.
  const total = options.reduce((sum, { amount, count }) => sum + amount * BigInt(count), 0n);
  const isSoldOut = options.length > 0 && options.every(({ most }) => most === 0);
  return (
    // A phone's next page begins at the form, not at the cover again.
    <form id="donation" className="give-form" method="get" action="#donation">
      <SourceFields source={page.source} />
      <section className="give-step" aria-labelledby="step-seats">
        <h2 id="step-seats" className="subtitle">
          {t(isSoldOut ? "public.tickets.all_sold_out" : "public.form.tickets")}
        </h2>
        {tickets.faults.length > 0 && (
          <Refusal>
            {tickets.faults.map((text) => (
              <Alert key={text} tone="danger" title={text} />
            ))}
          </Refusal>
        )}
        <ul className="give-seats">
          {options.map((option) => (
            <Seat key={option.id} page={page} option={option} />
          ))}
        </ul>
        {tickets.hasPromoCodes && !isSoldOut && (
          <div className="field">
            <label htmlFor="promo-code" className="label">
              {t("public.tickets.promo_code")}
            </label>
            <input
              id="promo-code"
              name="promo_code"
              className="input"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              defaultValue={tickets.promoCode}
            />
          </div>
        )}
      </section>
      {!isSoldOut && !campaign.preview && (
        <div className="give-sum">
          <p id="seats-total" className="give-order-total" role="status" hidden={total === 0n}>
            <span>{t("public.form.total")}</span>
            <b>{formatMoney(total, campaign.currency)}</b>
          </p>
          <button className="button button-primary button-lg button-wide">
            {t("public.tickets.continue")}
          </button>
        </div>
      )}
    </form>
  );
}

interface SeatProps {
  page: CampaignPageData;
  option: TicketsPageData["options"][number];
}

/** One kind of ticket, with how many to order, or the way to its waiting list. */
function Seat({ page, option }: SeatProps) {
  const t = useT();
  const { campaign } = page;
  const { id, name, description, amount, most, few, count } = option;
  return (
    <li>
      <div>
        <label htmlFor={`seats-${id}`} className="label" lang={page.contentLang}>
          {name}
        </label>
        <p>
          <b>{priceText(t("public.tickets.free"), amount, campaign.currency)}</b>
        </p>
        {description !== "" && (
          <p className="hint" lang={page.contentLang}>
            {description}
          </p>
        )}
        {few !== null && <p className="hint">{t("public.tickets.few_left", { count: few })}</p>}
      </div>
      {most === 0 ? (
        <div>
          <span className="badge">{t("public.tickets.sold_out")}</span>
          {!campaign.preview && (
            <p>
              <a
                className="link"
                href={paths.waitingList(page.slug)}
                target={page.embedded ? "_blank" : undefined}
                aria-label={t("public.tickets.waiting_of", { name })}
              >
                {t("public.tickets.waiting")}
              </a>
            </p>
          )}
        </div>
      ) : (
        <select
          id={`seats-${id}`}
          name={`seats[${id}]`}
          className="input"
          aria-label={t("public.tickets.seats_of", { name })}
          data-amount={String(amount)}
          defaultValue={String(Math.min(count, most))}
        >
          {Array.from({ length: most + 1 }, (_, number) => (
            <option key={number}>{number}</option>
          ))}
        </select>
      )}
    </li>
  );
}
