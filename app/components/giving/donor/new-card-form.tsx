import type { ReactNode } from "react";
import { CardSection } from "~/components/giving/card-section";
import { Notice, NoticeBox } from "~/components/giving/form-notice";
import type { FormState } from "~/components/giving/form-state";
import type { CampaignPageData } from "~/components/giving/page-data";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";
import { StepUpSection } from "./step-up-section";

interface NewCardFormProps {
  page: Pick<CampaignPageData, "cards" | "documents"> & {
    action: string;
    organization: { name: string };
  };
  state: FormState;
  title: ReactNode;
  /** Questions between the card and the button. */
  children?: ReactNode;
  submit: string;
  /** A line below the button. */
  hint?: ReactNode;
}

/** The form for a donor's card on a page of its own, with the answer to the last post. */
export function NewCardForm({ page, state, title, children, submit, hint }: NewCardFormProps) {
  const t = useT();
  const { notice } = state;
  return (
    <form id="card" className="give-form" method="post" action={page.action}>
      <CsrfField />
      <h2 className="subtitle">{title}</h2>
      {notice && (
        <NoticeBox state={state}>
          <Notice notice={notice} faults={state.faults} />
        </NoticeBox>
      )}
      {state.posted && <p className="hint">{t("public.form.retype_card")}</p>}
      <CardSection page={page} state={state} />
      <StepUpSection
        state={state}
        scriptUrl={null}
        hint={t("public.card_page.code_hint", { organization: page.organization.name })}
      />
      {children}
      <button className="button button-primary button-lg button-wide">{submit}</button>
      {hint && <p className="hint">{hint}</p>}
      <p className="hint give-safe">
        <Icon name="lock" size={16} />
        {t("public.form.security")}
      </p>
    </form>
  );
}
