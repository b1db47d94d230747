import type { FieldMetadata } from "@conform-to/react";
import { useState, type FocusEvent, type FormEvent } from "react";
import { TextField } from "~/components/ui/text-field";
import { isCountryCode } from "~/countries/country";
import { checkUid, compactUid } from "~/countries/uid";
import { useT } from "~/i18n";
import type { TextKey } from "~/i18n/text-key";

export interface UidRules {
  country: string;
  type: string;
  placeholder: string;
  mask: string;
  /** Characters of a whole number, without separators. */
  fewest: number;
}

interface UidFieldProps {
  field: FieldMetadata<unknown>;
  rules: UidRules;
  /** What the server said on blur. */
  serverErrors: string[] | undefined;
  onCheck: (uid: string) => void;
  onEdit: () => void;
}

/**
 * The organisation's identity number: check digits are computed while typing, as soon as it is
 * long enough; a right number takes its country's form on blur, and the server is asked.
 */
export function UidField({ field, rules, serverErrors, onCheck, onEdit }: UidFieldProps) {
  const t = useT();
  const [typed, setTyped] = useState<string | null>(null);
  const judged = typed === null ? null : judge(rules, typed);
  const ownErrors =
    judged && !judged.ok
      ? [t(`errors.fields.${judged.reason}` as TextKey, { uid_type: rules.type })]
      : undefined;
  function input(event: FormEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    onEdit();
    setTyped(compactUid(value).length >= rules.fewest ? value : null);
  }
  function blur(event: FocusEvent<HTMLInputElement>) {
    const { value } = event.currentTarget;
    if (value.trim() === "") return;
    setTyped(value);
    const result = judge(rules, value);
    if (!result?.ok) return;
    event.currentTarget.value = result.formatted;
    onCheck(value);
  }
  const errors = ownErrors ?? serverErrors ?? (typed === null ? undefined : []);
  return (
    <TextField
      label={t("account.signup.uid", { uid_type: rules.type })}
      hint={t("account.signup.uid_hint", { example: rules.placeholder })}
      field={field}
      required
      autoComplete="off"
      spellCheck={false}
      onInput={input}
      onBlur={blur}
      {...(errors ? { errors } : {})}
    />
  );
}

function judge({ country, type }: UidRules, uid: string) {
  if (!isCountryCode(country)) return null;
  return checkUid({ country, uidType: type, uid, holder: "organization" });
}
