import { useFetcher, useNavigation, type Fetcher } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type MutableRefObject } from "react";
import type { z } from "zod";
import { isOnlyValidated, type FormRefusal } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";

/** A pause in typing after which the form is saved; a field that is left is saved at once. */
const PAUSE_MS = 2_000;

/** What the action of a page of the editor returns for the intent `autosave`. */
export interface AutosaveAnswer {
  /** The ids of the saved rows, by list and in the form's order. */
  saved?: { version: string; rows: Record<string, string[]> };
  error?: { code: string; message: string; details: Record<string, unknown> };
  lastResult?: { initialValue?: Record<string, unknown> | null };
}

interface Autosave {
  /** The version of the last automatic save; null before it and after every other save. */
  version: string | null;
  /** The error of the last automatic save. */
  refusal: FormRefusal | null;
}

/** What is under way between two renders. */
interface Saving {
  isChanged: boolean;
  isSending: boolean;
  isEnded: boolean;
  /** The person's own save, by the button. */
  isPosting: boolean;
  /** The button of a save that waits; undefined without one. */
  waiting: HTMLElement | null | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  sent: FormData | null;
}

interface Parts {
  formId: string;
  state: MutableRefObject<Saving>;
  /** Saves after a pause. */
  wait: (ms: number) => void;
  setTold: (told: Autosave) => void;
}

const NOTHING: Autosave = { version: null, refusal: null };

/**
 * Saves the form of the editor's page after each pause. It sends only what the browser finds valid, one save
 * at a time; a save by the button waits for it. Another person's save ends it, because the next one is this
 * person's decision.
 */
export function useAutosave(
  formId: string,
  isOn: boolean,
  schema: () => Promise<z.ZodType>,
): Autosave {
  const t = useT();
  const fetcher = useFetcher<AutosaveAnswer>();
  const [told, setTold] = useState(NOTHING);
  const state = useRef<Saving>({
    isChanged: false,
    isSending: false,
    isEnded: false,
    isPosting: false,
    waiting: undefined,
    timer: undefined,
    sent: null,
  });
  const latest = useRef({ submit: fetcher.submit, schema, t, isOn });
  latest.current = { submit: fetcher.submit, schema, t, isOn };

  const send = useCallback(async () => {
    const now = state.current;
    const form = document.forms.namedItem(formId);
    if (!latest.current.isOn) return;
    if (!form || !now.isChanged || now.isSending || now.isEnded || now.isPosting) return;
    const { validateForm } = await import("~/components/ui/forms/validate-form");
    const rules = await latest.current.schema();
    const values = new FormData(form);
    if (validateForm(rules, values, latest.current.t, {}).status !== "success") return;
    // The button may have been pressed meanwhile.
    if (!now.isChanged || now.isSending || now.isPosting) return;
    Object.assign(now, { isChanged: false, isSending: true, sent: values });
    values.set("intent", "autosave");
    latest.current.submit(values, { method: "post" });
  }, [formId]);

  const wait = useCallback(
    (ms: number) => {
      clearTimeout(state.current.timer);
      // A failed load of the schema leaves the save to the button.
      state.current.timer = setTimeout(() => void send().catch(() => undefined), ms);
    },
    [send],
  );

  const parts = { formId, state, wait, setTold };
  useWatchedForm(parts, isOn);
  useOwnSave(parts);
  useAutosaveAnswer(parts, fetcher);
  useEffect(() => () => clearTimeout(state.current.timer), []);
  return told;
}

/** Notices what is typed, and holds the button's save back while another is on its way. */
function useWatchedForm({ formId, state, wait }: Parts, isOn: boolean): void {
  useEffect(() => {
    const form = document.forms.namedItem(formId);
    if (!isOn || !form) return;
    const now = state.current;
    const change = (ms: number) => {
      now.isChanged = true;
      wait(ms);
    };
    const input = () => change(PAUSE_MS);
    const leave = () => now.isChanged && wait(0);
    const submit = (event: SubmitEvent) => {
      if (isOnlyValidated(event)) return change(PAUSE_MS);
      clearTimeout(now.timer);
      now.isChanged = false;
      if (!now.isSending) return;
      event.preventDefault();
      event.stopPropagation();
      now.waiting = event.submitter;
    };
    form.addEventListener("input", input);
    form.addEventListener("change", leave);
    form.addEventListener("submit", submit);
    return () => {
      form.removeEventListener("input", input);
      form.removeEventListener("change", leave);
      form.removeEventListener("submit", submit);
    };
  }, [formId, isOn, state, wait]);
}

/** After the person's own save everything begins anew. */
function useOwnSave({ state, wait, setTold }: Parts): void {
  const navigation = useNavigation();
  useEffect(() => {
    const now = state.current;
    if (navigation.formMethod === "POST") {
      now.isPosting = true;
      return;
    }
    if (navigation.state !== "idle" || !now.isPosting) return;
    now.isPosting = false;
    now.isEnded = false;
    setTold(NOTHING);
    if (now.isChanged) wait(PAUSE_MS);
  }, [navigation.state, navigation.formMethod, state, wait, setTold]);
}

/** Takes the answer of an automatic save. */
function useAutosaveAnswer(
  { formId, state, wait, setTold }: Parts,
  fetcher: Pick<Fetcher<AutosaveAnswer>, "state" | "data">,
): void {
  useEffect(() => {
    const now = state.current;
    if (fetcher.state !== "idle" || !now.isSending) return;
    now.isSending = false;
    const { saved, error, lastResult } = fetcher.data ?? {};
    if (saved) {
      if (now.sent) nameRows(formId, now.sent, saved.rows);
      writeField(formId, "version", saved.version);
      setTold({ version: saved.version, refusal: null });
    } else if (error) {
      const typed = lastResult?.initialValue ?? {};
      now.isEnded = error.code === "edited_meanwhile";
      setTold({ version: null, refusal: { ...error, typed, faults: [] } });
    } else {
      // The request got no answer, so the next change sends everything again.
      now.isChanged = true;
    }
    const button = now.waiting;
    now.waiting = undefined;
    // A save that waited must not replace what its author has not seen yet.
    if (button !== undefined && !now.isEnded) {
      setTimeout(() => document.forms.namedItem(formId)?.requestSubmit(button));
    } else if (now.isChanged && saved) {
      wait(PAUSE_MS);
    }
  }, [fetcher.state, fetcher.data, formId, state, wait, setTold]);
}

const idFields = (values: FormData, list: string) =>
  [...values.keys()].filter((name) => name.startsWith(`${list}[`) && name.endsWith("].uuid"));

/** A row with one of these is saved. */
const FILLED = ["amount", "caption", "name", "code"];

/** Gives new rows the ids under which they were saved, unless the rows changed meanwhile. */
function nameRows(formId: string, sent: FormData, rows: Record<string, string[]>): void {
  const form = document.forms.namedItem(formId);
  if (!form) return;
  const now = new FormData(form);
  for (const [list, ids] of Object.entries(rows)) {
    const names = idFields(sent, list);
    const isSame = names.length === idFields(now, list).length;
    if (!isSame || names.some((name) => sent.get(name) !== now.get(name))) continue;
    const filled = names.filter((name) =>
      FILLED.some((part) => String(sent.get(name.replace(/uuid$/, part)) ?? "").trim() !== ""),
    );
    filled.forEach((name, at) => writeField(formId, name, ids[at] ?? ""));
  }
}

/** Writes a hidden field at once: a save that waits may be sent before the next render. */
function writeField(formId: string, name: string, value: string): void {
  const field = document.forms.namedItem(formId)?.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
