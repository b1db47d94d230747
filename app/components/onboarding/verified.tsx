import { useNavigate } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";
import { VerifiedArt } from "./verified-art";

const SHOWN_MS = 3_000;

interface VerifiedProps {
  channel: "email" | "cellphone";
  next: string;
  /** Null when the next step is another page; otherwise it is on this page, and nothing is loaded. */
  onSeen: (() => void) | null;
  /** The rest of the page, visible at once without script. */
  children: ReactNode;
}

/** Shows success, then continues by itself after three seconds, or by its link without script. */
export function Verified({ channel, next, onSeen, children }: VerifiedProps) {
  const t = useT();
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  useEffect(() => {
    const goOn = onSeen ?? (() => navigate(next, { replace: true }));
    const timer = setTimeout(goOn, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate, next, onSeen]);
  return (
    <>
      <div className="grid justify-items-center gap-6 py-6" role="status">
        <VerifiedArt channel={channel} />
        {onSeen === null && (
          <ButtonLink wide to={next} size="lg" replace>
            {t("common.actions.continue")}
          </ButtonLink>
        )}
        {onSeen !== null && isHydrated && (
          <Button type="button" wide size="lg" onClick={onSeen}>
            {t("common.actions.continue")}
          </Button>
        )}
      </div>
      {onSeen !== null && !isHydrated && children}
    </>
  );
}
