import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useId, useState, type ReactNode } from "react";
import type { z } from "zod";
import { Button, ButtonLink, type ButtonVariant } from "~/components/ui/button";
import type { IconName } from "~/components/ui/icon";
import { Modal } from "~/components/ui/modal";
import { ModalLink } from "~/components/ui/modal-link";
import { ModalPage } from "~/components/ui/modal-page";
import type { ModalColor } from "~/components/ui/modal-tone";
import { SchemaForm, type FormState } from "~/components/ui/schema-form";
import { useIsRefused, useSchemaForm } from "~/components/ui/use-schema-form";
import { useT } from "~/i18n";

/** Something that is asked about before it is done, and what it would do. */
export interface ConfirmableAction {
  /** Names it in the address of its page: `?confirm=…`. Once on a page. */
  id: string;
  /** Posted to this same address. */
  intent: string;
  fields?: Record<string, string>;
  title: string;
  text: ReactNode;
  /** Of the button that does it. */
  submit: string;
  /** Red, with a red button, where left out: it takes something away. */
  color?: ModalColor;
  /** More of the form: a password, a code. */
  children?: (form: FormState) => ReactNode;
  /** Loads the schema of what is typed there. */
  schema?: () => Promise<z.ZodType<object>>;
}

const CONFIRM = "confirm";

/**
 * The deed that the address asks about: the page then shows `ConfirmPage` in its own place. Null: it
 * asks about one that is not (any more) among those that can be done here; undefined: about none.
 */
export function useRequestedAction(
  deeds: readonly ConfirmableAction[],
): ConfirmableAction | null | undefined {
  const [search] = useSearchParams();
  const requested = search.get(CONFIRM);
  if (requested === null) return undefined;
  return deeds.find(({ id }) => id === requested) ?? null;
}

interface ConfirmLinkProps {
  deed: ConfirmableAction;
  variant?: ButtonVariant;
  size?: "sm" | "md";
  icon?: IconName;
  /** Where the words say too little without what stands beside them. */
  label?: string;
  children: string;
}

/** Opens the question over the page; without script it leads to its page. */
export function ConfirmLink({ deed, children, label, ...look }: ConfirmLinkProps) {
  const t = useT();
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const isSending = useIsSending(deed);
  const isRefused = useIsRefused(ownerOf(deed));
  useEffect(() => {
    if (!isRefused) setOpen(false);
  }, [key, isRefused]);
  const close = () => setOpen(false);
  return (
    <>
      <ModalLink
        to={`?${CONFIRM}=${encodeURIComponent(deed.id)}`}
        aria-label={label}
        onOpen={() => setOpen(true)}
        {...look}
      >
        {children}
      </ModalLink>
      <Modal
        open={isOpen}
        onClose={close}
        title={deed.title}
        color={deed.color ?? "red"}
        locked={isSending}
        footer={
          <>
            <Button type="button" variant="outline" disabled={isSending} onClick={close}>
              {t("common.actions.cancel")}
            </Button>
            <Submit deed={deed} formId={formId} busy={isSending} />
          </>
        }
      >
        <DeedForm deed={deed} formId={formId} />
      </Modal>
    </>
  );
}

/** The same question as a page of its own: where no script runs, and in a new tab. */
export function ConfirmPage({ deed, backTo }: { deed: ConfirmableAction | null; backTo: string }) {
  return deed ? <Question deed={deed} backTo={backTo} /> : <NothingToConfirm backTo={backTo} />;
}

/** Done meanwhile, by somebody else or in another tab; or never there to be done. */
function NothingToConfirm({ backTo }: { backTo: string }) {
  const t = useT();
  return (
    <ModalPage
      title={t("common.confirm.over_title")}
      color="blue"
      footer={<ButtonLink to={backTo}>{t("common.actions.back")}</ButtonLink>}
    >
      <p>{t("common.confirm.over_text")}</p>
    </ModalPage>
  );
}

function Question({ deed, backTo }: { deed: ConfirmableAction; backTo: string }) {
  const t = useT();
  const formId = useId();
  const isSending = useIsSending(deed);
  return (
    <ModalPage
      title={deed.title}
      color={deed.color ?? "red"}
      footer={
        <>
          <ButtonLink variant="outline" to={backTo}>
            {t("common.actions.cancel")}
          </ButtonLink>
          <Submit deed={deed} formId={formId} busy={isSending} />
        </>
      }
    >
      <DeedForm deed={deed} formId={formId} />
    </ModalPage>
  );
}

/** Several deeds of a page may share an intent: what they are done to tells them apart. */
function ownerOf({ intent, fields = {} }: ConfirmableAction) {
  const owns = (typed: Record<string, unknown>) =>
    Object.entries(fields).every(([name, value]) => typed[name] === value);
  return { intent, owns };
}

function DeedForm({ deed, formId }: { deed: ConfirmableAction; formId: string }) {
  const { fields = {}, text, children, schema } = deed;
  const own = useSchemaForm({ id: formId, schema, ...ownerOf(deed) });
  return (
    <SchemaForm of={own}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {typeof text === "string" ? <p>{text}</p> : text}
      {children?.(own)}
    </SchemaForm>
  );
}

function Submit({
  deed,
  formId,
  busy,
}: {
  deed: ConfirmableAction;
  formId: string;
  busy: boolean;
}) {
  const isRed = (deed.color ?? "red") === "red";
  return (
    <Button form={formId} variant={isRed ? "destructive" : "primary"} busy={busy}>
      {deed.submit}
    </Button>
  );
}

function useIsSending({ intent, fields = {} }: ConfirmableAction): boolean {
  const { formData } = useNavigation();
  const sent = Object.entries({ intent, ...fields });
  return formData !== undefined && sent.every(([name, value]) => formData.get(name) === value);
}
