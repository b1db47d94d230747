import { useT } from "~/i18n";
import type { FormState } from "~/components/giving/form-state";
import { DedicationSection } from "~/components/giving/dedication-section";
import { GivingInput } from "~/components/giving/giving-field";
import { OwnFields } from "./own-fields";
import type { CampaignPageData } from "~/components/giving/page-data";

/** Second step: the donor, and the organisation's own questions. */
export function DonorSection({ page, state }: { page: CampaignPageData; state: FormState }) {
  const t = useT();
  return (
    <>
      <div className="give-pair">
        <GivingInput
          state={state}
          name="donor[first_name]"
          label={t("common.fields.first_name")}
          autoComplete="given-name"
        />
        <GivingInput
          state={state}
          name="donor[last_name]"
          label={t("common.fields.last_name")}
          autoComplete="family-name"
        />
      </div>
      <GivingInput
        state={state}
        name="donor[email]"
        type="email"
        label={t("common.fields.email")}
        hint={t(page.tickets ? "public.tickets.leads_notice" : "public.form.leads_notice")}
        autoComplete="email"
      />
      <OwnFields page={page} state={state} />
      <DedicationSection page={page} state={state} />
    </>
  );
}
