import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { CsrfField } from "~/components/ui/csrf-field";
import { FormErrorSummary } from "~/components/ui/form-error-summary";

/** What came back with a refused post. */
export interface FormRefusalData {
  intent: string;
  code: string;
  /** Of the form as a whole. */
  errors: string[];
  /** By field, which is also the id of its control. */
  fields: Record<string, string[]>;
  typed: Partial<Record<string, string>>;
}

/** The part of an action's answer that a refusal fills (app/http/answers.server.ts). */
interface ActionRefusal {
  lastResult: { error?: Record<string, string[] | null> | null; initialValue?: unknown };
  error: { code: string };
}

export function refusalIn(actionData: unknown): FormRefusalData | null {
  if (typeof actionData !== "object" || actionData === null) return null;
  if (!("lastResult" in actionData)) return null;
  const { lastResult, error } = actionData as ActionRefusal;
  const { "": errors, ...fields } = lastResult.error ?? {};
  const typed = (lastResult.initialValue ?? {}) as Record<string, string>;
  return {
    intent: typed.intent ?? "",
    code: error.code,
    errors: errors ?? [],
    fields: fields as Record<string, string[]>,
    typed,
  };
}

interface SettingsFormProps {
  intent: string;
  formKey?: string;
  refusal: FormRefusalData | null;
  children: ReactNode;
}

/** A plain post to this same address, with what is wrong above it. */
export function SettingsForm({ intent, formKey, refusal, children }: SettingsFormProps) {
  return (
    <Form method="post" className="stack" noValidate preventScrollReset>
      {refusal && <FormErrorSummary errors={refusal.errors} fields={refusal.fields} />}
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      {formKey && <input type="hidden" name="idempotency_key" value={formKey} />}
      {children}
    </Form>
  );
}
