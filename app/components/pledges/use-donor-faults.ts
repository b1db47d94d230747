import { useEffect, useRef, useState, type FormEvent } from "react";
import type { CountryCode } from "~/countries/country";
import { paths } from "~/http/paths";
import { useT } from "~/i18n";
import { fieldTexts } from "~/i18n/issue-texts";
import type { Translate } from "~/i18n/text-key";
import { loadKeepRules } from "./offline/keep-rules";

/** What the server says about a donor's data while it is typed. */
export interface DonorFaults {
  /** Texts by field. */
  faults: Record<string, string[]>;
  /** The same person gave the campaign a pledge just before. */
  isRepeated: boolean;
}

const WATCHED = ["phone", "email", "uid_type", "uid_number"];
const PAUSE_MS = 600;
/** A silent network keeps nobody from going on. */
const LONGEST_MS = 5_000;
const NOTHING: DonorFaults = { faults: {}, isRepeated: false };

/**
 * Asks the server about document, phone and e-mail when typing pauses, and when a field is left;
 * without a network (`country` is given) the device finds out what it can by itself.
 */
export function useDonorFaults(country: CountryCode | null) {
  const t = useT();
  const [found, setFound] = useState(NOTHING);
  /** What is typed in the focused field is unfinished. */
  const [focused, setFocused] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const newest = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const ask = ({ form, name }: HTMLInputElement, delay: number) => {
    if (!form || !WATCHED.includes(name)) return;
    clearTimeout(timer.current);
    const own = (newest.current += 1);
    timer.current = setTimeout(() => {
      const typed = new FormData(form);
      const asked = country === null ? answerTo(typed) : ownAnswer(t, country, typed);
      void asked.then((answer) => {
        if (answer && own === newest.current) setFound(answer);
      });
    }, delay);
  };
  const box = (event: FormEvent) => event.target as HTMLInputElement;
  return {
    isRepeated: found.isRepeated,
    /** The texts of a field that nobody types into at the moment. */
    faultsOf: (name: string) => (name === focused ? [] : (found.faults[name] ?? [])),
    /** For an element around the form. */
    listeners: {
      onInput: (event: FormEvent) => ask(box(event), PAUSE_MS),
      onFocus: (event: FormEvent) => setFocused(box(event).name),
      onBlur: (event: FormEvent) => {
        setFocused("");
        ask(box(event), 0);
      },
    },
  };
}

async function ownAnswer(t: Translate, country: CountryCode, typed: FormData) {
  const { donorFaultsHere } = await loadKeepRules();
  const found = donorFaultsHere(country, typed);
  return { faults: fieldTexts(t, found), isRepeated: false };
}

/** Returns null without an answer: the form itself is judged when it is sent. */
async function answerTo(body: FormData): Promise<DonorFaults | null> {
  const response = await fetch(paths.lookAtDonor(), {
    method: "POST",
    body,
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch(() => null);
  if (!response?.ok) return null;
  return response.json().catch(() => null) as Promise<DonorFaults | null>;
}
