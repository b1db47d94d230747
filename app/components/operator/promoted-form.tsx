import { useNavigation } from "@remix-run/react";
import { CampaignForm } from "~/components/campaigns/campaign-form";
import {
  errorsIn,
  valuesToShow,
  type Answered,
  type FormValues,
} from "~/components/campaigns/form-values";
import { useRevision } from "~/components/campaigns/use-revision";
import { Button, ButtonLink } from "~/components/ui/button";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";
import type { Currency } from "~/values/money";

interface PromotedFormProps {
  organization: { id: string };
  currency: Currency;
  chargeLimits: { min: bigint; max: bigint };
  values: FormValues;
  /** Of a new one, so that a second click makes no second campaign. */
  formKey?: string;
  answered: Answered | undefined;
  submit: TextKey;
}

/** The campaign's own form, in the hands of our staff. */
export function PromotedForm(props: PromotedFormProps) {
  const { organization, currency, chargeLimits, values, formKey, answered, submit } = props;
  const t = useT();
  const revision = useRevision(answered);
  const busy = useNavigation().formMethod === "POST";
  const shown = valuesToShow(values, answered);
  return (
    <div className="max-w-3xl">
      <CampaignForm
        key={revision}
        type="promoted"
        currency={currency}
        chargeLimits={chargeLimits}
        values={shown}
        errors={errorsIn(answered)}
        actions={
          <>
            <Button name="intent" value="save" busy={busy}>
              {t(submit)}
            </Button>
            <ButtonLink variant="ghost" to={paths.operatorCampaigns(organization.id)}>
              {t("common.actions.cancel")}
            </ButtonLink>
          </>
        }
      >
        {formKey && <input type="hidden" name="key" value={shown.texts.key ?? formKey} />}
      </CampaignForm>
    </div>
  );
}
