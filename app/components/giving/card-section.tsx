import { CardLogos } from "~/components/ui/card-logo";
import { useT } from "~/i18n";
import type { CampaignPageData } from "./page-data";
import type { FormState } from "./form-state";
import { GivingInput } from "./giving-field";
import { PayerDocument } from "./payer-document";

/** The number of logos that fit on one line at 320 px. */
const MOST_LOGOS = 6;

/**
 * Third step: the card. Number, expiry and code go to the vault and never come back. Without script nothing
 * clears them when the donor goes back, so browsers must not store them; only the script turns autofill on.
 */
export function CardSection({
  page,
  state,
  isDonors = false,
}: {
  page: Pick<CampaignPageData, "cards" | "documents">;
  state: FormState;
  /** Whether the form has the donor's name, which the page's script takes for the holder's. */
  isDonors?: boolean;
}) {
  const t = useT();
  const { cards, documents } = page;
  return (
    <>
      <CardLogos methods={cards} label={t("public.form.cards")} most={MOST_LOGOS} />
      <GivingInput
        state={state}
        secret
        name="payment_method[cc_number]"
        label={t("common.card.number")}
        inputMode="numeric"
        autofill="cc-number"
        mark={<span id="card-brand" className="affix affix-end" role="status" />}
      />
      <div className="give-pair">
        <GivingInput
          state={state}
          secret
          name="payment_method[cc_expiration]"
          label={t("common.card.expiration")}
          hint={t("common.card.expiration_hint")}
          inputMode="numeric"
          autofill="cc-exp"
        />
        <GivingInput
          state={state}
          secret
          name="payment_method[cc_verification_number]"
          label={t("common.card.security_code")}
          hint={t("common.card.security_code_hint")}
          inputMode="numeric"
          autofill="cc-csc"
        />
      </div>
      {isDonors && (
        <p className="give-fold" data-fold="fold-holder" hidden>
          <span>
            {t("public.form.on_card")}: <b id="holder-name">{t("public.form.holder_donor")}</b>
          </span>
          <button type="button" className="link">
            {t("public.form.change_holder")}
          </button>
        </p>
      )}
      <div id="fold-holder" data-folds>
        <GivingInput
          state={state}
          name="payment_method[cardholder_name]"
          label={t("common.card.holder_name")}
          autoComplete="cc-name"
        />
      </div>
      <PayerDocument documents={documents} state={state} />
    </>
  );
}
