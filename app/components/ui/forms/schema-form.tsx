import { getFormProps, type FormMetadata } from "@conform-to/react";
import { Form, useNavigation, type FormProps } from "@remix-run/react";
import { createContext, useContext, useState, type ComponentProps, type ReactNode } from "react";
import { Button, ButtonLink, type ButtonVariant } from "~/components/ui/button";
import { CsrfField } from "./csrf-field";
import { FormErrorSummary } from "./form-error-summary";
import type { FormRefusal } from "./use-schema-form";
import { useT } from "~/i18n";

/** The part of `useSchemaForm`'s result that the form around the fields needs. */
export interface FormState {
  // Conform's type names the form's fields, but this component serves every form.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- one part serves every form
  form: FormMetadata<any, string[]>;
  intent: string | undefined;
  refusal: FormRefusal | null;
  touch: () => void;
  note: (name: string) => void;
}

interface SchemaFormProps extends Omit<FormProps, "id" | "method" | "onSubmit" | "noValidate"> {
  of: FormState;
  /** Identifies this form, so that a second click creates nothing twice. */
  formKey?: string;
  /** Shows the fields disabled and without a form, to a person who may only read them. */
  isReadOnly?: boolean;
  children: ReactNode;
}

const BusyContext = createContext(false);

/** Wraps fields in a form: token, intent, error summary, and a button that waits for the response. */
export function SchemaForm(props: SchemaFormProps) {
  const { of, formKey, isReadOnly, children, className = "stack", ...rest } = props;
  const { form, intent, touch, note } = of;
  const { onSubmit, ...formProps } = getFormProps(form);
  const [refusals, setRefusals] = useState(0);
  const { formData } = useNavigation();
  const isBusy = formData !== undefined && (!intent || formData.get("intent") === intent);
  if (isReadOnly) {
    return (
      <fieldset disabled className={className}>
        {children}
      </fieldset>
    );
  }
  return (
    <Form
      method="post"
      className={className}
      preventScrollReset
      onFocus={touch}
      onInput={({ target }) => note((target as HTMLInputElement).name)}
      {...formProps}
      onSubmit={(event) => {
        onSubmit(event);
        if (event.defaultPrevented) setRefusals((count) => count + 1);
      }}
      {...rest}
    >
      <CsrfField />
      {intent && <input type="hidden" name="intent" value={intent} />}
      {formKey && <input type="hidden" name="idempotency_key" value={formKey} />}
      <FormErrorSummary form={form} refusals={refusals} />
      <BusyContext.Provider value={isBusy}>{children}</BusyContext.Provider>
    </Form>
  );
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button busy={useContext(BusyContext)} {...props} />;
}

interface CancelLinkProps {
  to: string;
  variant?: ButtonVariant;
  /** For a link outside its form: whether the form is being sent. */
  busy?: boolean;
  preventScrollReset?: boolean;
  /** A plain link, as of `ButtonLink`. */
  plain?: boolean;
}

/** Leads back without sending the form. It is off while the form is sent, because nothing takes that back. */
export function CancelLink({ busy = false, variant = "outline", ...rest }: CancelLinkProps) {
  const t = useT();
  const isSending = useContext(BusyContext) || busy;
  return (
    <ButtonLink
      variant={variant}
      aria-disabled={isSending || undefined}
      onClick={isSending ? (event) => event.preventDefault() : undefined}
      {...rest}
    >
      {t("common.actions.back")}
    </ButtonLink>
  );
}
