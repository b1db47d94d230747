import type { FieldMetadata } from "@conform-to/react";
import type { FocusEvent, FormEvent } from "react";
import { TextField } from "~/components/ui/forms/text-field";
import { isCountryCode } from "~/countries/country";
import { maskTyped, type TypingMask } from "~/countries/identity/mask-typing";
import { checkUid } from "~/countries/identity/uid";
import { compactUid } from "~/values/ids/compact-uid";
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
 * Edits the organisation's tax id, formatted for its country while it is typed. Check digits are validated as
 * soon as it is long enough; on blur the server validates it (`useUidCheck`).
 */
export function UidField({ field, rules, check }: UidFieldProps) {
  const t = useT();
  const validateTyped = useUidCheck(rules, check);
  function input(event: FormEvent<HTMLInputElement>) {
    const box = event.currentTarget;
    // An input method must finish composing before the value changes.
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

/** Validates a number by its country's rules, then on the server; false when there is nothing to validate. */
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

/** Changes the field only when the value differs, so that caret and undo history survive. */
function applyTo(box: HTMLInputElement, rules: UidRules): void {
  const { value, caret } = maskTyped(box.value, box.selectionStart ?? box.value.length, rules);
  if (value === box.value) return;
  const hasFocus = box === document.activeElement;
  box.value = value;
  if (hasFocus) box.setSelectionRange(caret, caret);
}
