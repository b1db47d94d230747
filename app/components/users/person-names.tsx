import { fieldsOf, typedIn, type PageRefusal } from "~/components/onboarding/page-refusal";
import { TextField } from "~/components/ui/text-field";
import { useT } from "~/i18n";

interface PersonNamesProps {
  /** As they are known before anything is typed. */
  firstName: string;
  lastName: string;
  refusal: PageRefusal | undefined;
}

/** The names of the person who fills a form in. */
export function PersonNames({ firstName, lastName, refusal }: PersonNamesProps) {
  const t = useT();
  const errors = fieldsOf(refusal);
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField
        label={t("common.fields.first_name")}
        id="first_name"
        name="first_name"
        autoComplete="given-name"
        required
        defaultValue={typedIn(refusal, "first_name") ?? firstName}
        errors={errors.first_name}
      />
      <TextField
        label={t("common.fields.last_name")}
        id="last_name"
        name="last_name"
        autoComplete="family-name"
        required
        defaultValue={typedIn(refusal, "last_name") ?? lastName}
        errors={errors.last_name}
      />
    </div>
  );
}
