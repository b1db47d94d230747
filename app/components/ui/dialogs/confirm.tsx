import { useLocation, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import type { z } from "zod";
import { Button, ButtonLink, type ButtonVariant } from "~/components/ui/button";
import type { IconName } from "~/components/ui/icon";
import { Modal } from "./modal";
import { ModalLink } from "./modal-link";
import { ModalPage } from "./modal-page";
import type { ModalColor } from "./modal-tone";
import { CancelLink, SchemaForm, type FormState } from "~/components/ui/forms/schema-form";
import { useIsRefused, useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

/** An action that a person confirms first, and what it would do. */
export interface ConfirmableAction {
  /** Names the action in the address of its page, `?confirm=…`. Unique on a page. */
  id: string;
  /** Posted to the page's own address. */
  intent: string;
  fields?: Record<string, string>;
  title: string;
  text: ReactNode;
  /** The label of the confirming button. */
  submit: string;
  /** With script, its label for what the form's fields have: 'Devolver $ 4.000'. */
  submitFor?: (typed: FormData) => string;
  /** Red by default, with a red button, because most actions remove something. */
  color?: ModalColor;
  /** Further fields of the form: a password, a code. */
  children?: (form: FormState) => ReactNode;
  /** Loads the schema that validates them. */
  schema?: () => Promise<z.ZodType<object>>;
}

const CONFIRM = "confirm";

/**
 * Returns the action that the address asks to confirm; the page then shows `ConfirmPage` instead. Null: the
 * address names an action that is not, or no longer, possible here. Undefined: it names none.
 */
export function useRequestedAction(
  confirmations: readonly ConfirmableAction[],
): ConfirmableAction | null | undefined {
  const [search] = useSearchParams();
  const requested = search.get(CONFIRM);
  if (requested === null) return undefined;
  return confirmations.find(({ id }) => id === requested) ?? null;
}

interface ConfirmLinkProps {
  confirmation: ConfirmableAction;
  variant?: ButtonVariant;
  size?: "sm" | "md";
  icon?: IconName;
  /** The label for screen readers, when the visible one is not clear. */
  label?: string;
  children: string;
}

/** Opens the confirmation over the page; without script the link leads to the confirmation's page. */
export function ConfirmLink({ confirmation, children, label, ...look }: ConfirmLinkProps) {
  const t = useT();
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const { key } = useLocation();
  const isSending = useIsSending(confirmation);
  const isRefused = useIsRefused(ownerOf(confirmation));
  useEffect(() => {
    if (!isRefused) setOpen(false);
  }, [key, isRefused]);
  const close = () => setOpen(false);
  return (
    <>
      <ModalLink
        to={`?${CONFIRM}=${encodeURIComponent(confirmation.id)}`}
        aria-label={label}
        onOpen={() => setOpen(true)}
        {...look}
      >
        {children}
      </ModalLink>
      <Modal
        open={isOpen}
        onClose={close}
        title={confirmation.title}
        color={confirmation.color ?? "red"}
        locked={isSending}
        footer={
          <>
            <Button type="button" variant="outline" disabled={isSending} onClick={close}>
              {t("common.actions.back")}
            </Button>
            <Submit confirmation={confirmation} formId={formId} busy={isSending} />
          </>
        }
      >
        <ConfirmationForm confirmation={confirmation} formId={formId} />
      </Modal>
    </>
  );
}

/** Shows the confirmation as a page, for browsers without script and for new tabs. */
export function ConfirmPage({
  confirmation,
  backTo,
}: {
  confirmation: ConfirmableAction | null;
  backTo: string;
}) {
  return confirmation ? (
    <Question confirmation={confirmation} backTo={backTo} />
  ) : (
    <NothingToConfirm backTo={backTo} />
  );
}

/** The action was done meanwhile (by another person or in another tab), or never existed. */
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

function Question({ confirmation, backTo }: { confirmation: ConfirmableAction; backTo: string }) {
  const formId = useId();
  const isSending = useIsSending(confirmation);
  return (
    <ModalPage
      title={confirmation.title}
      color={confirmation.color ?? "red"}
      footer={
        <>
          <CancelLink to={backTo} busy={isSending} />
          <Submit confirmation={confirmation} formId={formId} busy={isSending} />
        </>
      }
    >
      <ConfirmationForm confirmation={confirmation} formId={formId} />
    </ModalPage>
  );
}

/** Several actions of a page may share an intent; their fields distinguish them. */
function ownerOf({ intent, fields = {} }: ConfirmableAction) {
  const owns = (typed: Record<string, unknown>) =>
    Object.entries(fields).every(([name, value]) => typed[name] === value);
  return { intent, owns };
}

function ConfirmationForm({
  confirmation,
  formId,
}: {
  confirmation: ConfirmableAction;
  formId: string;
}) {
  const { fields = {}, text, children, schema } = confirmation;
  const own = useSchemaForm({ id: formId, schema, ...ownerOf(confirmation) });
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
  confirmation,
  formId,
  busy,
}: {
  confirmation: ConfirmableAction;
  formId: string;
  busy: boolean;
}) {
  const isRed = (confirmation.color ?? "red") === "red";
  const label = useLabel(confirmation, formId);
  return (
    <Button form={formId} variant={isRed ? "destructive" : "primary"} busy={busy}>
      {label}
    </Button>
  );
}

/** Returns the label of the confirming button, which follows what is typed. */
function useLabel({ submit, submitFor }: ConfirmableAction, formId: string): string {
  const [label, setLabel] = useState(submit);
  const labelFor = useRef(submitFor);
  useEffect(() => {
    labelFor.current = submitFor;
  });
  useEffect(() => {
    const follow = () => {
      const form = document.getElementById(formId);
      const isForm = form instanceof HTMLFormElement;
      setLabel((isForm && labelFor.current?.(new FormData(form))) || submit);
    };
    const heard = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.form?.id === formId) follow();
    };
    follow();
    document.addEventListener("input", heard);
    return () => document.removeEventListener("input", heard);
  }, [formId, submit]);
  return label;
}

function useIsSending({ intent, fields = {} }: ConfirmableAction): boolean {
  const { formData } = useNavigation();
  const sent = Object.entries({ intent, ...fields });
  return formData !== undefined && sent.every(([name, value]) => formData.get(name) === value);
}
