import { useEffect } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useT } from "~/i18n";

const SHOWN_MS = 3_000;

/** Success: leads on by itself after three seconds, or by its link where no script runs. */
export function Verified({ next }: { next: string }) {
  const t = useT();
  useEffect(() => {
    const timer = setTimeout(() => window.location.assign(next), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [next]);
  return (
    <div className="grid justify-items-center gap-6 py-6" role="status">
      <span className="grid size-24 place-content-center rounded-full bg-success-soft text-success">
        <Icon name="check" size={56} />
      </span>
      <ButtonLink plain wide to={next} size="lg">
        {t("common.actions.continue")}
      </ButtonLink>
    </div>
  );
}
