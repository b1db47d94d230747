import { Form } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import { Icon } from "~/components/ui/icon";
import { TextField } from "~/components/ui/text-field";
import { TextLink } from "~/components/ui/text-link";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useFirstFault } from "~/components/ui/use-first-fault";
import { useT } from "~/i18n";
import { fieldsOf, type PageRefusal } from "./page-refusal";

const NOTE_MS = 3_000;

interface CodeFormProps {
  channel: "email" | "cellphone";
  /** Masked. */
  sentTo: string;
  /** Seconds until another code may be asked for. */
  resendIn: number;
  wasResent: boolean;
  /** The code is being judged. */
  isBusy: boolean;
  refusal: PageRefusal | undefined;
}

/** The code that was sent, another one after 30 s, and the way to change the address. */
export function CodeForm(props: CodeFormProps) {
  const { channel, sentTo, resendIn, wasResent, isBusy, refusal } = props;
  const t = useT();
  const form = useFirstFault(refusal);
  // Drawn by the browser: it takes the place of what had the focus.
  const [comesLater] = useState(useHydrated());
  const seconds = useCountdown(resendIn);
  const isNoteShown = useNote(wasResent && !refusal);
  const left = refusal?.error.details.attempts_left;
  const errors = fieldsOf(refusal);
  const summary = refusal && !errors.code ? [refusal.error.message] : [];
  return (
    <div className="stack">
      <p className="flex items-start gap-3">
        <Icon name={channel === "email" ? "mail" : "phone"} className="mt-0.5 flex-none" />
        <span>{t("account.verification.sent_to", { address: sentTo })}</span>
      </p>
      {isNoteShown && (
        <div role="status">
          <Alert tone="success">{t("account.verification.resent")}</Alert>
        </div>
      )}
      <FormErrorSummary errors={summary} />
      <Form ref={form} method="post" className="stack">
        <CsrfField />
        <input type="hidden" name="channel" value={channel} />
        <TextField
          label={t("account.verification.code")}
          id="code"
          name="code"
          hint={typeof left === "number" ? t("errors.attempts_left", { count: left }) : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          autoFocus={comesLater || Boolean(refusal)}
          errors={errors.code}
        />
        <Button wide size="lg" name="intent" value="verify" busy={isBusy}>
          {t("account.verification.submit")}
        </Button>
      </Form>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Form method="post" className="flex flex-wrap items-center gap-3">
          <CsrfField />
          <input type="hidden" name="channel" value={channel} />
          <Button
            variant="outline"
            icon="refresh"
            name="intent"
            value="resend"
            disabled={seconds > 0}
          >
            {t("account.verification.resend")}
          </Button>
          {seconds > 0 && (
            <span className="hint">{t("account.verification.resend_in", { seconds })}</span>
          )}
        </Form>
        <TextLink className="inline-flex min-h-11 items-center" to="?edit=1">
          {t(
            channel === "email"
              ? "account.verification.update_email"
              : "account.verification.update_cellphone",
          )}
        </TextLink>
      </div>
    </div>
  );
}

/**
 * Seconds that are left, counted only where script runs: without it the button is open from the
 * start, and the server says when it is too early.
 */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(0);
  useEffect(() => setLeft(from), [from]);
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}

/** Shown for three seconds; without script it stays. */
function useNote(isShown: boolean): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), NOTE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isShown && !isOver;
}
