import { useT } from "~/i18n";
import type { FormState } from "./form-state";
import { GivingInput, GivingSelect, GivingTextarea } from "./giving-field";
import type { CampaignPageData } from "./page-data";

/** A dedication and the donor's shown name, closed until somebody wants them; it works without script. */
export function DedicationSection({ page, state }: { page: CampaignPageData; state: FormState }) {
  const t = useT();
  const { offersDedication, showNameConsent } = page;
  const isUsed =
    state.value("dedication[kind]") !== "" || state.errors("dedication.name").length > 0;
  return (
    <>
      {offersDedication && (
        <details className="give-more" open={isUsed || undefined}>
          <summary className="link">{t("public.dedication.open")}</summary>
          <GivingSelect
            state={state}
            name="dedication[kind]"
            label={t("public.dedication.kind")}
            required={false}
            initial=""
            options={[
              ["", t("public.dedication.none")],
              ["honor", t("public.dedication.honor")],
              ["memory", t("public.dedication.memory")],
            ]}
          />
          <GivingInput
            state={state}
            name="dedication[name]"
            label={t("public.dedication.name")}
            required={false}
            autoComplete="off"
          />
          <GivingTextarea
            state={state}
            name="dedication[message]"
            label={t("public.dedication.message")}
            required={false}
          />
        </details>
      )}
      {showNameConsent !== null && (
        <label className="check">
          <input
            type="checkbox"
            name="consents[show_name]"
            defaultChecked={state.value("consents[show_name]") !== ""}
          />
          <span>{showNameConsent}</span>
        </label>
      )}
      {showNameConsent !== null && (
        <GivingInput
          state={state}
          name="public_message"
          label={t("public.recent.message")}
          required={false}
          autoComplete="off"
        />
      )}
    </>
  );
}
