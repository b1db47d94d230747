import { useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { ButtonLink } from "~/components/ui/button";
import { useT } from "~/i18n";
import { VerifiedArt } from "./verified-art";

const SHOWN_MS = 3_000;

interface VerifiedProps {
  channel: "email" | "cellphone";
  next: string;
}

/** Success: leads on by itself after three seconds, or by its link where no script runs. */
export function Verified({ channel, next }: VerifiedProps) {
  const t = useT();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <div className="grid justify-items-center gap-6 py-6" role="status">
      <VerifiedArt channel={channel} />
      <ButtonLink wide to={next} size="lg" replace>
        {t("common.actions.continue")}
      </ButtonLink>
    </div>
  );
}
