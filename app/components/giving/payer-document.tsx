import { useT } from "~/i18n";
import type { FormState } from "./form-state";
import { GivingInput, GivingSelect } from "./giving-field";
import type { CampaignPageData } from "./page-data";

interface PayerDocumentProps {
  documents: CampaignPageData["documents"];
  state: FormState;
}

/** Type and number of the document of the person who pays. */
export function PayerDocument({ documents, state }: PayerDocumentProps) {
  const t = useT();
  return (
    <div className="give-document">
      <GivingSelect
        state={state}
        name="payment_method[cardholder_id_type]"
        label={t("public.form.document")}
        initial={documents.initial}
        options={documents.options}
      />
      <GivingInput
        state={state}
        name="payment_method[cardholder_id_number]"
        label={t("public.form.document_number")}
        autoComplete="off"
      />
    </div>
  );
}
