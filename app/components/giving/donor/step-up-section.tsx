import { useNonce } from "~/components/layout/page-context";
import { useT } from "~/i18n";
import type { FormState } from "~/components/giving/form-state";
import { GivingInput } from "~/components/giving/giving-field";

/** Asks for a step-up's proof: a script solves a puzzle; without script the donor types a mailed code. */
export function StepUpSection({
  state,
  scriptUrl,
  hint,
  isOrder = false,
}: {
  state: FormState;
  scriptUrl: string | null;
  /** Says where the code goes, if the form has no e-mail. */
  hint?: string;
  /** For tickets: a purchase, no donation. */
  isOrder?: boolean;
}) {
  const t = useT();
  const nonce = useNonce();
  const { stepUp } = state;
  if (!stepUp) return null;
  if (stepUp.hasScript && scriptUrl !== null) {
    return (
      <>
        <p
          id="step-up"
          role="status"
          className="label"
          data-seed={stepUp.seed}
          data-bits={stepUp.bits}
          data-token={stepUp.cardToken ?? undefined}
        >
          {t(isOrder ? "public.tickets.step_up_working" : "public.step_up.working")}
        </p>
        <script src={scriptUrl} nonce={nonce} defer />
      </>
    );
  }
  const faults = stepUp.isWrongCode ? [t("public.step_up.code_wrong")] : [];
  return (
    <GivingInput
      state={{ ...state, errors: () => faults }}
      secret
      name="step_up[code]"
      label={t("public.step_up.code")}
      hint={hint ?? t("public.step_up.code_hint", { email: state.value("donor[email]") })}
      inputMode="numeric"
      autoComplete="one-time-code"
    />
  );
}
