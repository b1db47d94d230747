import { Piece } from "~/components/showcase/piece";
import { CheckboxField } from "~/components/ui/forms/checkbox-field";
import { ColorField } from "~/components/ui/forms/color-field";
import { useCsrfToken } from "~/components/ui/forms/csrf-field";
import { DateField } from "~/components/ui/forms/date-field";
import { FileField } from "~/components/ui/forms/file-field";
import { MoneyField } from "~/components/ui/forms/money-field";
import { PasswordField } from "~/components/ui/forms/password-field";
import { PercentageField } from "~/components/ui/forms/percentage-field";
import { RadioCards } from "~/components/ui/forms/radio-cards";
import { SearchableSelect } from "~/components/ui/forms/searchable-select";
import { SelectField } from "~/components/ui/forms/select-field";
import { TextField } from "~/components/ui/forms/text-field";
import { TextareaField } from "~/components/ui/forms/textarea-field";
import { uploadTo, type Upload } from "~/components/ui/forms/upload-file";
import { useT } from "~/i18n";

const TOWNS = ["Córdoba", "São Paulo", "Bogotá", "Quito", "Lima"];
/** 500 options, as many as the longest list of banks or towns. */
const OPTIONS = Array.from({ length: 500 }, (_none, at) => ({
  value: String(at + 1),
  label: `${TOWNS[at % TOWNS.length]} ${at + 1}`,
  disabled: at === 3,
}));
const STEPS = 20;
const STEP_MS = 100;
const GRID = "grid items-start gap-4 sm:grid-cols-2";
const DOCUMENTS = ".png,.jpeg,.jpg,.pdf,.doc,.docx";

/** Simulates two seconds of progress. */
const pretend: Upload = async (_file, tell) => {
  for (let step = 1; step <= STEPS; step++) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    tell((100 * step) / STEPS);
  }
};

export function FieldPieces() {
  const t = useT();
  const csrfToken = useCsrfToken();
  const failing = uploadTo({
    action: "/dev/components",
    name: "document",
    csrfToken,
    failedText: t("common.file.failed"),
  });
  return (
    <>
      <Inputs />
      <Piece name="special">
        <div className={GRID}>
          <MoneyField
            name="amount"
            label={t("common.fields.amount")}
            currency="ARS"
            defaultValue="1.500,00"
          />
          <MoneyField name="whole" label={t("showcase.raised")} currency="CLP" />
          <PercentageField
            name="commission"
            label={t("showcase.fields.commission")}
            defaultValue="4,5"
          />
          <DateField name="day" label={t("common.fields.date")} defaultValue="2024-01-05" />
          <ColorField name="color" label={t("showcase.fields.color")} defaultValue="#6b2c7c" />
        </div>
      </Piece>
      <Choices />
      <Piece name="files">
        <div className={GRID}>
          <FileField
            name="document"
            label={t("showcase.fields.document")}
            hint={t("showcase.fields.document_hint")}
            accept={DOCUMENTS}
            upload={pretend}
          />
          <FileField
            name="failing"
            label={t("showcase.fields.failing")}
            accept={DOCUMENTS}
            upload={failing}
          />
        </div>
      </Piece>
    </>
  );
}

function Inputs() {
  const t = useT();
  return (
    <Piece name="inputs">
      <div className={GRID}>
        <TextField
          name="text"
          label={t("common.fields.name")}
          hint={t("showcase.fields.hint")}
          required
        />
        <TextField name="email" type="email" label={t("common.fields.email")} autoComplete="off" />
        <TextField name="tel" type="tel" label={t("common.fields.cellphone")} />
        <TextField name="url" type="url" label={t("showcase.fields.url")} />
        <TextField name="number" type="number" label={t("showcase.fields.number")} />
        <TextField name="search" type="search" label={t("showcase.fields.search")} />
        <PasswordField
          name="password"
          label={t("common.fields.password")}
          autoComplete="new-password"
        />
        <TextField
          name="invalid"
          label={t("showcase.fields.invalid")}
          required
          errors={[t("showcase.fields.error")]}
          autoFocus={false}
        />
        <TextField
          name="disabled"
          label={t("showcase.fields.disabled")}
          defaultValue="123"
          disabled
        />
        <TextareaField name="comments" label={t("common.fields.comments")} rows={3} />
      </div>
    </Piece>
  );
}

function Choices() {
  const t = useT();
  return (
    <Piece name="choices">
      <div className={GRID}>
        <SelectField
          name="recurrence"
          label={t("common.fields.recurrence")}
          options={[
            { value: "1", label: t("common.recurrence.monthly") },
            { value: "0", label: t("common.recurrence.one_time") },
          ]}
        />
        <SearchableSelect
          name="city"
          label={t("showcase.fields.city")}
          options={OPTIONS}
          placeholder={t("common.form.choose")}
          required
        />
        <RadioCards
          name="kind"
          label={t("common.fields.recurrence")}
          defaultValue="1"
          columns={2}
          choices={[
            { value: "1", label: t("common.recurrence.monthly") },
            { value: "0", label: t("common.recurrence.one_time") },
          ]}
        />
        <CheckboxField name="terms" label={t("showcase.fields.terms")} checked />
      </div>
    </Piece>
  );
}
