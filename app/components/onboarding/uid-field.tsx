import type { FieldMetadata } from "@conform-to/react";
import type { FocusEvent, FormEvent } from "react";
import { TextField } from "~/components/ui/text-field";
import { isCountryCode } from "~/countries/country";
import { maskTyped, type TypingMask } from "~/countries/mask-typing";
import { checkUid, compactUid } from "~/countries/uid";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";
import { TakenLink } from "./taken-link";
import type { FieldCheck } from "./use-field-check";

export interface UidRules extends TypingMask {
  country: string;
  type: string;
  placeholder: string;
}

interface UidFieldProps {
  field: FieldMetadata<unknown>;
  rules: UidRules;
  check: FieldCheck;
}

/**
 * The organisation's identity number, in its country's form while it is typed. Check digits are
 * computed as soon as it is long enough, the server is asked on blur (`useUidCheck`).
 */
export function UidField({ field, rules, check }: UidFieldProps) {
  const t = useT();
  const validateTyped = useUidCheck(rules, check);
  function input(event: FormEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    // What an input method is still putting together is its own.
    if (!(event.nativeEvent as InputEvent).isComposing) applyTo(box, rules);
    check.clear();
    if (compactUid(box.value).length >= rules.most) validateTyped(box.value, "typing");
  }
  function blur(event: FocusEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    applyTo(box, rules);
    if (check.isOpen) validateTyped(box.value, "done");
  }
  const errors = check.errorsOver(field.errors);
  const taken = t("errors.fields.uid_taken", { uid_type: rules.type });
  return (
    <TextField
      label={t("account.signup.uid", { uid_type: rules.type })}
      hint={t("account.signup.uid_hint", { example: rules.placeholder })}
      field={field}
      required
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onInput={input}
      onBlur={blur}
      errors={errors}
      errorAction={<TakenLink text={taken} errors={errors} />}
    />
  );
}

/**
 * Judges a number by its country's rules; once it is `done` and right, the server is asked. False
 * where there is nothing to judge.
 */
export function useUidCheck({ country, type }: UidRules, check: FieldCheck) {
  const t = useT();
  return (uid: string, when: "typing" | "done"): boolean => {
    if (uid.trim() === "" || !isCountryCode(country)) return false;
    const validated = checkUid({ country, uidType: type, uid, holder: "organization" });
    if (!validated.ok) {
      check.refuse([t(`errors.fields.${validated.reason}` as TextKey, { uid_type: type })]);
    } else if (when === "done") {
      check.ask({ uid, uid_type: type, country });
    }
    return true;
  };
}

/** Only where something differs: what is right already is left alone, caret, undo and all. */
function applyTo(box: HTMLInputElement, rules: UidRules): void {
  const { value, caret } = maskTyped(box.value, box.selectionStart ?? box.value.length, rules);
  if (value === box.value) return;
  const hasFocus = box === document.activeElement;
  box.value = value;
  if (hasFocus) box.setSelectionRange(caret, caret);
}
