import type { ReactNode } from "react";
import { useT } from "~/i18n";
import { genders, partsOf, type FormField, type Part } from "~/values/form-fields";
import type { FormState } from "~/components/giving/form-state";
import {
  GivingCheckbox,
  GivingInput,
  GivingSelect,
  GivingTextarea,
} from "~/components/giving/giving-field";
import type { CampaignPageData } from "~/components/giving/page-data";

interface OwnFieldsProps {
  page: Pick<CampaignPageData, "contentLang" | "phoneCode"> & {
    campaign: Pick<CampaignPageData["campaign"], "fields">;
  };
  state: FormState;
}

/** The organisation's own questions. Without script a question with a condition says when to answer it. */
export function OwnFields({ page, state }: OwnFieldsProps) {
  const { fields } = page.campaign;
  return (
    <>
      {fields.map((field) => (
        <Question key={field.key} field={field} fields={fields} page={page} state={state} />
      ))}
    </>
  );
}

interface QuestionProps extends OwnFieldsProps {
  field: FormField;
  fields: readonly FormField[];
}

function Question({ field, fields, page, state }: QuestionProps) {
  const t = useT();
  const { shownIf } = field;
  // A condition whose question comes later holds, as on the server.
  const condition = fields.slice(0, fields.indexOf(field)).find(({ key }) => key === shownIf?.key);
  const widget = <Widget field={field} page={page} state={state} isConditional={!!condition} />;
  if (!shownIf || !condition) return widget;
  const { key, value } = shownIf;
  const answer =
    condition.widget === "gender"
      ? t(`public.fields.gender.${genders.find((one) => one === value) ?? "unknown"}`)
      : condition.widget === "checkbox"
        ? t("public.fields.ticked")
        : value;
  return (
    <div data-if={`fields[${key}]`} data-is={condition.widget === "checkbox" ? "on" : value}>
      <p className="hint">{t("public.fields.only_if", { question: condition.label, answer })}</p>
      {widget}
    </div>
  );
}

interface WidgetProps extends OwnFieldsProps {
  field: FormField;
  isConditional: boolean;
}

function Widget({ field, page, state, isConditional }: WidgetProps) {
  const t = useT();
  const { help, key, label, required, widget } = field;
  const title = (
    <>
      <span lang={page.contentLang}>{label}</span>
      {!required && ` ${t("public.fields.optional")}`}
    </>
  );
  const hint = help === "" ? undefined : <span lang={page.contentLang}>{help}</span>;
  const own = {
    state,
    name: `fields[${key}]`,
    label: title,
    hint,
    required,
    isConditional,
    plainLabel: label,
  };
  switch (widget) {
    case "textarea":
      return <GivingTextarea {...own} />;
    case "checkbox":
      return <GivingCheckbox {...own} />;
    case "select_options":
      return (
        <GivingSelect
          {...own}
          initial=""
          options={choices(t("common.form.choose"), field.options, (one) => one)}
        />
      );
    case "gender":
      return (
        <GivingSelect
          {...own}
          initial=""
          options={choices(t("common.form.choose"), genders, (code) =>
            t(`public.fields.gender.${code}`),
          )}
          autoComplete="sex"
        />
      );
    case "birthday":
      return <GivingInput {...own} type="date" autoComplete="bday" />;
    case "alt_email":
      return <GivingInput {...own} type="email" />;
    case "occupation":
      return <GivingInput {...own} autoComplete="organization-title" />;
    case "phone":
    case "cellphone":
      return <GivingInput {...own} type="tel" autoComplete="tel" />;
    case "phone_bundle":
    case "cellphone_bundle":
    case "address_bundle":
      return (
        <Bundle title={title} hint={hint}>
          {partsOf(widget).map((part) => (
            <BundlePart
              key={part}
              {...{ field, page, state, part, isConditional }}
              name={`${own.name}[${part}]`}
            />
          ))}
        </Bundle>
      );
    default:
      return <GivingInput {...own} />;
  }
}

function choices<One extends string>(
  none: string,
  values: readonly One[],
  text: (one: One) => string,
): [string, string][] {
  return [["", none], ...values.map((one): [string, string] => [one, text(one)])];
}

function Bundle({
  title,
  hint,
  children,
}: {
  title: ReactNode;
  hint: ReactNode;
  children: ReactNode;
}) {
  return (
    <fieldset>
      <legend className="label">{title}</legend>
      {hint && <p className="hint">{hint}</p>}
      <div className="give-pair">{children}</div>
    </fieldset>
  );
}

const AUTOFILL: Record<Part, string> = {
  country: "tel-country-code",
  number: "tel-national",
  street: "street-address",
  city: "address-level2",
  state: "address-level1",
  zipcode: "postal-code",
};

interface BundlePartProps extends WidgetProps {
  part: Part;
  name: string;
}

function BundlePart({ field, page, state, part, name, isConditional }: BundlePartProps) {
  const t = useT();
  const isNeeded = field.required && (part === "number" || part === "street" || part === "city");
  const isPhone = part === "country" || part === "number";
  return (
    <GivingInput
      state={state}
      name={name}
      label={t(`public.fields.part.${part}`)}
      type={isPhone ? "tel" : "text"}
      initial={part === "country" ? page.phoneCode : undefined}
      autoComplete={AUTOFILL[part]}
      required={isNeeded}
      isConditional={isConditional}
    />
  );
}
