import {
  parse,
  useForm,
  type DefaultValue,
  type Submission,
  type SubmissionResult,
} from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import { useCallback, useEffect, useMemo, useRef, useState, type FormEvent } from "react";
import type { z } from "zod";
import { useT } from "~/i18n";

/** The field in which Conform describes a button's or an edited field's intent. */
const CONFORM_INTENT = "__intent__";

/** Returns whether a submit event only validates the form and sends nothing. */
export function isOnlyValidated(event: Event): boolean {
  const { submitter } = event as Partial<SubmitEvent>;
  return submitter?.getAttribute("name") === CONFORM_INTENT;
}

type Refused = { code: string; message: string; details: Record<string, unknown> };

/** The action's data after an error (`formRefusal`), or without `error` after a change of a list. */
interface Answer {
  lastResult: SubmissionResult;
  error?: Refused;
}

/** The error of the form's last post. */
export interface FormRefusal {
  code: string;
  message: string;
  details: Record<string, unknown>;
  /** The typed values without secrets. */
  typed: Record<string, unknown>;
  faults: string[];
}

interface SchemaFormOptions<Schema extends z.ZodType> {
  /** The prefix of each control's id; unique on the page. */
  id: string;
  /** Loads the schema with which the action validates the form; omitted for a form without fields. */
  schema?: () => Promise<Schema>;
  /** The form's intent, by which the action recognises it; omitted for the page's only form. */
  intent?: string;
  /** Returns whether an error belongs to this form, when the intent alone does not decide it. */
  owns?: (typed: Record<string, unknown>, error: Refused | undefined) => boolean;
  /** Whether its buttons add and remove fields, which must work before the schema is loaded. */
  hasLists?: boolean;
  defaultValue?: DefaultValue<z.input<Schema>>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * Connects a form to Conform and its action's schema. The server validates every post, the browser
 * once its schema is loaded; each error disappears as soon as its field is corrected.
 */
export function useSchemaForm<Schema extends z.ZodType = z.ZodType<object>>(
  options: SchemaFormOptions<Schema>,
) {
  type Values = z.input<Schema> & Record<string, unknown>;
  const { id, intent, defaultValue, onSubmit } = options;
  const t = useT();
  const { refusal, lastResult } = useOwnRefusal(options);
  const { schema, touch } = useLazySchema(options.schema, lastResult !== undefined);
  const edited = useEdited(lastResult);
  const serverOnly = useRef<Record<string, string[]>>({});
  const cameWithPage = useRef(lastResult);
  const [form, fields] = useForm<Values>({
    id,
    lastResult,
    defaultValue: defaultValue as DefaultValue<Values>,
    shouldValidate: "onSubmit",
    // Without the schema Conform would send an edited field to the server for validation.
    shouldRevalidate: schema ? "onInput" : "onSubmit",
    onValidate: schema
      ? ({ formData }) => {
          // Errors that only the server can find are checked again with each post.
          const isAsked = formData.has(CONFORM_INTENT);
          const list = changedList(formData);
          if (list) edited.note(list);
          const standing = isAsked ? edited.untouchedOf(serverOnly.current) : {};
          return schema.validateForm(schema.value, formData, t, standing) as never;
        }
      : options.hasLists
        ? ({ formData }) =>
            parse(formData, { resolve: () => ({ value: {} }) }) as Submission<Values>
        : undefined,
    onSubmit,
  });
  useEffect(() => {
    const element = document.forms.namedItem(id);
    if (!schema || !lastResult || !element) return;
    if (lastResult === cameWithPage.current)
      for (const name of typedMeanwhile(element)) edited.note(name);
    const own = schema.validateForm(schema.value, new FormData(element), t, {});
    const known = own.status === "success" ? null : own.error;
    const refused = Object.entries(lastResult.error ?? {});
    serverOnly.current = Object.fromEntries(
      refused.flatMap(([name, texts]) => (texts && !known?.[name] ? [[name, texts]] : [])),
    );
  }, [schema, lastResult, id, t]);
  useEffect(() => {
    // Some fields were corrected while the schema was loading.
    if (!schema) return;
    for (const name of edited.names()) {
      if (form.allErrors[name]) form.validate({ name });
    }
    // Runs once; from now on each edited field is validated at once.
  }, [schema]);
  return { form, fields, intent, refusal, touch, note: edited.note };
}

/** Returns the list whose fields a button moves: the server's errors no longer match their positions. */
function changedList(formData: FormData): string | null {
  const step = JSON.parse(String(formData.get(CONFORM_INTENT) ?? "null")) as {
    type: string;
    payload: { name: string };
  } | null;
  return step && step.type !== "validate" ? step.payload.name : null;
}

/** Returns the fields that a person edited before hydration in a form that came back with errors. */
function typedMeanwhile(form: HTMLFormElement): string[] {
  const boxes = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea",
  );
  return [...boxes].filter((box) => box.value !== box.defaultValue).map(({ name }) => name);
}

/** Returns whether the form's last post failed, for elements around a form that may be closed. */
export function useIsRefused({ intent, owns }: Owner): boolean {
  return ownAnswer(useActionData<unknown>(), intent, owns) !== null;
}

type Owner = Pick<SchemaFormOptions<z.ZodType>, "intent" | "owns">;

function useOwnRefusal({ intent, owns }: Owner) {
  const answer = useActionData<unknown>();
  const own = ownAnswer(answer, intent, owns);
  return useMemo(() => {
    if (!own) return { refusal: null, lastResult: undefined };
    if (!own.error) return { refusal: null, lastResult: own.lastResult };
    const { code, message, details } = own.error;
    const typed = own.lastResult.initialValue ?? {};
    const error = Object.entries(own.lastResult.error ?? {}).map(
      ([path, texts]) => [fieldName(path), texts] as const,
    );
    return {
      refusal: {
        code,
        message,
        details,
        typed,
        faults: error.map(([name]) => name),
      },
      lastResult: { ...own.lastResult, error: Object.fromEntries(error) },
    };
  }, [own]);
}

function ownAnswer(
  answer: unknown,
  intent: string | undefined,
  owns: Owner["owns"],
): Answer | null {
  if (typeof answer !== "object" || answer === null || !("lastResult" in answer)) return null;
  const typed = ((answer as Answer).lastResult.initialValue ?? {}) as Record<string, unknown>;
  const isOwn = intent === undefined || typed.intent === intent;
  return isOwn && (owns?.(typed, (answer as Answer).error) ?? true) ? (answer as Answer) : null;
}

/** The server names the third amount `amounts.2`, and its field is `amounts[2]`. */
function fieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
}

interface Loaded<Schema> {
  value: Schema;
  validateForm: (typeof import("./validate-form"))["validateForm"];
}

function useLazySchema<Schema>(load: (() => Promise<Schema>) | undefined, isWanted: boolean) {
  const [schema, setSchema] = useState<Loaded<Schema> | null>(null);
  const isLoading = useRef(false);
  const loader = useRef(load);
  const touch = useCallback(() => {
    const loadSchema = loader.current;
    if (isLoading.current || !loadSchema) return;
    isLoading.current = true;
    const both = async () => {
      // Imported first, because it configures Zod for the schemas.
      const { validateForm } = await import("./validate-form");
      setSchema({ value: await loadSchema(), validateForm });
    };
    // When loading fails, only the server validates, and the next touch tries again.
    both().catch(() => (isLoading.current = false));
  }, []);
  useEffect(() => {
    if (isWanted) touch();
  }, [isWanted, touch]);
  return { schema, touch };
}

/** Tracks which fields were edited since the server's last error. */
function useEdited(lastResult: SubmissionResult | undefined) {
  const edited = useRef(new Set<string>());
  useEffect(() => edited.current.clear(), [lastResult]);
  const isEdited = (name: string) =>
    [...edited.current].some((one) => one === name || isPart(one, name) || isPart(name, one));
  return {
    note: (name: string) => void edited.current.add(name),
    names: () => [...edited.current],
    untouchedOf(errors: Record<string, string[]>): Record<string, string[]> {
      return Object.fromEntries(Object.entries(errors).filter(([name]) => !isEdited(name)));
    },
  };
}

function isPart(part: string, whole: string): boolean {
  return part.startsWith(`${whole}.`) || part.startsWith(`${whole}[`);
}
