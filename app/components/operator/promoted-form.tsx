import { CampaignForm } from "~/components/campaigns/editor/campaign-form";
import type { CampaignValues } from "~/components/campaigns/editor/form-values";
import { CancelLink, SubmitButton } from "~/components/ui/forms/schema-form";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";
import type { Currency } from "~/values/money/money";

interface PromotedFormProps {
  organization: { id: string };
  currency: Currency;
  chargeLimits: { min: bigint; max: bigint };
  values: CampaignValues;
  /** Identifies a new campaign's form, so that a second click creates no second campaign. */
  formKey?: string;
  submit: TextKey;
}

export function PromotedForm({ organization, submit, ...form }: PromotedFormProps) {
  const t = useT();
  return (
    <div className="max-w-3xl">
      <CampaignForm
        {...form}
        type="promoted"
        actions={
          <>
            <SubmitButton name="intent" value="save">
              {t(submit)}
            </SubmitButton>
            <CancelLink variant="ghost" to={paths.operatorCampaigns(organization.id)} />
          </>
        }
      />
    </div>
  );
}
