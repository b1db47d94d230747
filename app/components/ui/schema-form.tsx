import { getFormProps, type FormMetadata } from "@conform-to/react";
import { Form, useNavigation, type FormProps } from "@remix-run/react";
import { createContext, useContext, type ComponentProps, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";
import type { FormRefusal } from "~/components/ui/use-schema-form";

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
      {...getFormProps(form)}
      {...rest}
    >
      <CsrfField />
      {intent && <input type="hidden" name="intent" value={intent} />}
      {formKey && <input type="hidden" name="idempotency_key" value={formKey} />}
      <FormErrorSummary form={form} />
      <BusyContext.Provider value={isBusy}>{children}</BusyContext.Provider>
    </Form>
  );
}

export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button busy={useContext(BusyContext)} {...props} />;
}
