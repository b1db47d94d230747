import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

export type StepState = "inactive" | "active" | "completed";

export interface Step {
  label: string;
  state: StepState;
}

/** Shows the progress of a few steps: completed ones are filled, and lines take the later step's colour. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const t = useT();
  return (
    <ol className="steps" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.label}
          data-state={step.state}
          aria-current={step.state === "active" ? "step" : undefined}
        >
          <span aria-hidden>
            {step.state === "completed" ? <Icon name="check" size={18} /> : index + 1}
          </span>
          <span>
            {step.label}
            {step.state === "completed" && (
              <span className="unseen"> {t("common.steps.completed")}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
