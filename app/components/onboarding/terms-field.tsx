import { Fragment } from "react";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import type { FieldProps } from "~/components/ui/forms/field-parts";
import { useT } from "~/i18n";

// Placeholders that no translated text contains.
const TERMS = "⟦terms⟧";
const PRIVACY = "⟦privacy⟧";

/** Asks to accept the terms and the privacy policy, with both as links in the sentence. */
export function TermsField(props: Pick<FieldProps, "field" | "id" | "name" | "errors">) {
  const t = useT();
  const sentence = t("account.signup.accept", { terms: TERMS, privacy: PRIVACY });
  const words = { terms: t("account.signup.terms"), privacy: t("account.signup.privacy") };
  return (
    <CheckboxField
      {...props}
      required
      plainLabel={t("account.signup.accept", words)}
      label={sentence.split(/(⟦\w+⟧)/).map((part) => (
        <Fragment key={part}>{linkOr(part)}</Fragment>
      ))}
    />
  );

  function linkOr(part: string) {
    if (part !== TERMS && part !== PRIVACY) return part;
    const isTerms = part === TERMS;
    return (
      <a className="link" href={isTerms ? "/terms" : "/privacy"} target="_blank" rel="noreferrer">
        {isTerms ? words.terms : words.privacy}
      </a>
    );
  }
}
