import type { LocalMethod } from "~/providers/local-methods";
import { Notice, NoticeBox } from "~/components/giving/form-notice";
import type { FormState } from "~/components/giving/form-state";
import { FieldFault, GivingInput } from "~/components/giving/giving-field";
import { AccountField, BankFields, MandateBox } from "~/components/giving/local-method-section";
import type { CampaignPageData } from "~/components/giving/page-data";
import { PayerDocument } from "~/components/giving/payer-document";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { useT } from "~/i18n";

/** The ways by which a donor may pay each month that are no card: debits, and links. */
export interface DonorLinks {
  offered: LocalMethod[];
  /** The one whose form shows; null for cards. */
  chosen: LocalMethod | null;
  /** Whether the chosen one needs no donor later. */
  repeats: boolean;
  /** The donor's bank, where the way to pay asks for it. */
  banks: [string, string][];
}

interface LinkFormProps {
  page: Pick<CampaignPageData, "documents"> & {
    action: string;
    links: DonorLinks;
    organization: { name: string };
  };
  state: FormState;
}

/** Offers the other ways to pay, each with an address of its own. */
export function LinkChoice({ page: { action, links } }: Pick<LinkFormProps, "page">) {
  const t = useT();
  if (links.offered.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="other-ways">
      <h2 id="other-ways" className="subtitle">
        {t("public.card_page.other_methods")}
      </h2>
      <nav className="give-methods" aria-labelledby="other-ways">
        {links.offered.map((method) => (
          <a
            key={method}
            href={`${action}?method=${method}#link`}
            aria-current={method === links.chosen ? "true" : undefined}
          >
            {t(`common.method.${method}`)}
          </a>
        ))}
        {links.chosen !== null && <a href={action}>{t("public.methods.card")}</a>}
      </nav>
    </section>
  );
}

/** The form of a donor who pays with debits, or each month with a link. */
export function LinkForm({ page, state }: LinkFormProps) {
  const t = useT();
  const { documents, links, organization } = page;
  const { notice } = state;
  if (links.chosen === null) return null;
  const isDebit = links.chosen === "cbu";
  return (
    <form id="link" className="give-form" method="post" action={page.action}>
      <CsrfField />
      <h2 className="subtitle">{t(`common.method.${links.chosen}`)}</h2>
      {!links.repeats && <p className="hint">{t("public.methods.link_each_month")}</p>}
      {notice && (
        <NoticeBox state={state}>
          <Notice notice={notice} faults={state.faults} />
        </NoticeBox>
      )}
      <input type="hidden" name="payment_method[method]" value={links.chosen} />
      <FieldFault id="payment-method-method" errors={state.errors("payment_method.method")} />
      {links.banks.length > 0 && <BankFields banks={links.banks} state={state} />}
      {isDebit && <AccountField state={state} />}
      <GivingInput
        state={state}
        name="payment_method[cardholder_name]"
        label={t(`public.methods.${isDebit ? "account_holder" : "payer_name"}`)}
        autoComplete="name"
      />
      <PayerDocument documents={documents} state={state} />
      {isDebit && <MandateBox organization={organization.name} state={state} />}
      <button className="button button-primary button-lg button-wide">
        {t(isDebit ? "public.card_page.use_debit" : "public.card_page.use_link")}
      </button>
    </form>
  );
}
