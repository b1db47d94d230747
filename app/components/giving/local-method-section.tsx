import { useT } from "~/i18n";
import type { Translate } from "~/i18n/text-key";
import { personTypes } from "~/providers/provider";
import { CHOOSE_METHOD, type FormState } from "./form-state";
import { FieldFault, GivingInput, GivingSelect, idOf } from "./giving-field";
import type { CampaignPageData } from "./page-data";
import { PayerDocument } from "./payer-document";

/**
 * Offers cards and the other ways to pay. Each is a button that sends the form, so that another choice
 * keeps what was typed, with and without script; a preview sends nothing and has links.
 */
export function MethodChoice({ page }: { page: CampaignPageData }) {
  const t = useT();
  const { action, campaign, methods } = page;
  if (methods.offered.length < 2) return null;
  const current = (method: string) => (method === methods.chosen ? "true" : undefined);
  return (
    <nav className="give-methods" aria-label={t("public.methods.label")}>
      {methods.offered.map(({ method, href }) =>
        campaign.preview ? (
          <a key={method} href={href} aria-current={current(method)}>
            {choiceName(t, method)}
          </a>
        ) : (
          <button
            key={method}
            name={CHOOSE_METHOD}
            value={method}
            formAction={`${action}#donation`}
            formNoValidate
            aria-current={current(method)}
          >
            {choiceName(t, method)}
          </button>
        ),
      )}
    </nav>
  );
}

const choiceName = (t: Translate, method: CampaignPageData["methods"]["chosen"]) =>
  method === "card" ? t("public.methods.card") : t(`common.method.${method}`);

/** The payment step of a way to pay that is no card: who pays, and what happens next. */
export function LocalMethodSection({
  page,
  state,
}: {
  page: Pick<CampaignPageData, "campaign" | "documents" | "methods" | "organization">;
  state: FormState;
}) {
  const t = useT();
  const { documents, methods, organization } = page;
  const isDebit = methods.chosen === "cbu";
  return (
    <>
      <input type="hidden" name="payment_method[method]" value={methods.chosen} />
      <p className="hint">{t(`public.methods.${isDebit ? "next_debit" : "next_page"}`)}</p>
      {page.campaign.monthlyOffered && !methods.repeats && (
        <p className="give-monthly">{t("public.methods.link_each_month")}</p>
      )}
      {methods.note !== null && <p className="hint">{methods.note}</p>}
      {methods.banks.length > 0 && <BankFields banks={methods.banks} state={state} />}
      {isDebit && <AccountField state={state} />}
      <GivingInput
        state={state}
        name="payment_method[cardholder_name]"
        label={t(`public.methods.${isDebit ? "account_holder" : "payer_name"}`)}
        autoComplete="name"
      />
      <PayerDocument documents={documents} state={state} />
      {isDebit && <MandateBox organization={organization.name} state={state} />}
    </>
  );
}

/** What PSE asks before it leads to the donor's bank. */
export function BankFields({ banks, state }: { banks: [string, string][]; state: FormState }) {
  const t = useT();
  return (
    <>
      <GivingSelect
        state={state}
        name="payment_method[bank]"
        label={t("public.methods.bank")}
        initial=""
        options={[["", t("public.methods.choose_bank")], ...banks]}
      />
      <GivingSelect
        state={state}
        name="payment_method[person_type]"
        label={t("public.methods.person_type")}
        initial="individual"
        options={personTypes.map((type) => [type, t(`public.methods.${type}`)])}
      />
    </>
  );
}

/** The account that is debited. */
export function AccountField({ state }: { state: FormState }) {
  const t = useT();
  return (
    <GivingInput
      state={state}
      name="payment_method[cbu]"
      label={t("public.methods.cbu")}
      hint={t("public.methods.cbu_hint")}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

/** The donor's agreement to the debits, in the words that the product keeps. */
export function MandateBox({ organization, state }: { organization: string; state: FormState }) {
  const t = useT();
  const name = "payment_method[mandate]";
  const id = idOf(name);
  return (
    <div className="field">
      <label className="check">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="1"
          required
          defaultChecked={state.value(name) === "1"}
          aria-describedby={`${id}-error`}
        />
        <span>{t("public.methods.mandate", { organization })}</span>
      </label>
      <FieldFault id={id} errors={state.errors("payment_method.mandate")} />
    </div>
  );
}
