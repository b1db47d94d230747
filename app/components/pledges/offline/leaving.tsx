import { Link } from "@remix-run/react";
import { useRef, useState, type FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { Alert } from "~/components/ui/messages/alert";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";

/** Stops a logout that would erase pledges which only this device has. `count` is how many, once asked. */
export function useLeaving() {
  const [count, setCount] = useState(0);
  const isSure = useRef(false);
  const ask = (event: FormEvent<HTMLFormElement>) => {
    if (isSure.current) return;
    event.preventDefault();
    const form = event.currentTarget;
    void storedCount().then((stored) => {
      if (stored > 0) return setCount(stored);
      isSure.current = true;
      form.requestSubmit();
    });
  };
  return { count, ask };
}

/** A browser without storage has kept nothing. */
async function storedCount(): Promise<number> {
  try {
    const { listStored } = await import("~/enhance/pledges/device-store");
    return (await listStored()).length;
  } catch {
    return 0;
  }
}

/** Offers to send what is left first; logging out erases it. */
export function LeavingAlert({ count }: { count: number }) {
  const t = useT();
  return (
    <Alert tone="danger" title={t("agencies.offline.stored", { count })}>
      <div className="stack">
        <p>{t("agencies.offline.leave")}</p>
        <div className="flex flex-wrap items-center gap-3">
          <Link to={paths.offlinePledges()} className="button button-primary">
            {t("agencies.offline.open")}
          </Link>
          <form method="post" action={paths.logout()}>
            <CsrfField />
            <Button variant="ghost">{t("agencies.offline.leave_anyway")}</Button>
          </form>
        </div>
      </div>
    </Alert>
  );
}
