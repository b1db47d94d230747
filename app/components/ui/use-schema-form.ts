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

/** Name of the field by which Conform says what a button or an edited field asks of its form. */
const CONFORM_INTENT = "__intent__";

/** Whether a form only judges itself, and sends nothing. */
export function isOnlyValidated(event: Event): boolean {
  const { submitter } = event as Partial<SubmitEvent>;
  return submitter?.getAttribute("name") === CONFORM_INTENT;
}

type Refused = { code: string; message: string; details: Record<string, unknown> };

/**
 * What an action answers when it refuses (`formRefusal` of app/http/answers.server.ts); without `error`
 * it only changed a list of the form (`listStep` of app/http/list-step.server.ts).
 */
interface Answer {
  lastResult: SubmissionResult;
  error?: Refused;
}

/** Why the last post of a form was refused. */
export interface FormRefusal {
  code: string;
  message: string;
  details: Record<string, unknown>;
  /** What was typed, secrets left out. */
  typed: Record<string, unknown>;
  /** Names of the fields at fault. */
  faults: string[];
}

interface SchemaFormOptions<Schema extends z.ZodType> {
  /** Begins the id of each control: one of its own on the page. */
  id: string;
  /** Loads the schema by which the action judges the form; left out where there is nothing to fill in. */
  schema?: () => Promise<Schema>;
  /** What the action knows the form by; left out where the page has no other form. */
  intent?: string;
  /** Whether a refusal is of this form, where its intent alone does not say it. */
  owns?: (typed: Record<string, unknown>, error: Refused | undefined) => boolean;
  /** Whether its buttons add and remove fields, which they do before the schema is there, too. */
  hasLists?: boolean;
  defaultValue?: DefaultValue<z.input<Schema>>;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * One form: Conform with the schema of its action. The server judges a form that is sent; the browser
 * judges it too once its schema is loaded, which happens when the form is first touched. An error is
 * told when the form is sent and goes as soon as its field is mended.
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
    // Without the schema an edited field would be sent to the server to be judged.
    shouldRevalidate: schema ? "onInput" : "onSubmit",
    onValidate: schema
      ? ({ formData }) => {
          // What the server alone can say is asked again with each post.
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
    // Fields that were mended while the schema was on its way.
    if (!schema) return;
    for (const name of edited.names()) {
      if (form.allErrors[name]) form.validate({ name });
    }
    // Once: from here on each edited field is judged at once.
  }, [schema]);
  return { form, fields, intent, refusal, touch, note: edited.note };
}

/** The list in which a button moves the fields: what the server said of their places is over. */
function changedList(formData: FormData): string | null {
  const step = JSON.parse(String(formData.get(CONFORM_INTENT) ?? "null")) as {
    type: string;
    payload: { name: string };
  } | null;
  return step && step.type !== "validate" ? step.payload.name : null;
}

/**
 * Boxes that somebody wrote in before the script heard it, of a refused form that came as a page: there
 * each box was filled with what had been sent.
 */
function typedMeanwhile(form: HTMLFormElement): string[] {
  const boxes = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea",
  );
  return [...boxes].filter((box) => box.value !== box.defaultValue).map(({ name }) => name);
}

/** Whether the last post of this form was refused; for what stands around a form that may be closed. */
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

/** The server names the third amount `amounts.2`, and its field is called `amounts[2]`. */
function fieldName(path: string): string {
  return path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
}

interface Loaded<Schema> {
  value: Schema;
  validateForm: (typeof import("~/components/ui/validate-form"))["validateForm"];
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
      // First: it sets Zod up for what the schema's module makes.
      const { validateForm } = await import("~/components/ui/validate-form");
      setSchema({ value: await loadSchema(), validateForm });
    };
    // Where it can't be loaded the server judges alone, and the next touch tries again.
    both().catch(() => (isLoading.current = false));
  }, []);
  useEffect(() => {
    if (isWanted) touch();
  }, [isWanted, touch]);
  return { schema, touch };
}

/** Which fields were edited since the server refused the form. */
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
