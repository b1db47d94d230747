import { classNames } from "~/components/ui/class-names";
import { Icon } from "~/components/ui/icon";
import { useObservable } from "./observable";
import { saveStatus, type SaveStatus } from "./save-status";
import { Spinner } from "./spinner";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

const TEXTS = {
  saving: "common.save.saving",
  saved: "common.save.saved",
  failed: "common.save.failed",
} as const satisfies Record<Exclude<SaveStatus["state"], "none">, TextKey>;
const TONES = { saving: "tone-info", saved: "tone-success", failed: "tone-danger" };

/** Shows the status of `withSaveStatus`, in a live region that is always present. */
export function SaveStatusBanner() {
  const { state, isLeaving } = useObservable(saveStatus);
  return (
    <div role="status" className="save-status">
      {state !== "none" && <SaveStatusText state={state} isLeaving={isLeaving} />}
    </div>
  );
}

interface SaveStatusTextProps {
  state: Exclude<SaveStatus["state"], "none">;
  isLeaving?: boolean;
}

/** Shows the banner in one of its states. */
export function SaveStatusText({ state, isLeaving }: SaveStatusTextProps) {
  const t = useT();
  return (
    <p
      className={classNames("save-status-text", TONES[state])}
      data-leaving={isLeaving || undefined}
    >
      {state === "saving" ? (
        <Spinner />
      ) : (
        <Icon name={state === "saved" ? "check" : "alert"} size={18} />
      )}
      {t(TEXTS[state])}
    </p>
  );
}
