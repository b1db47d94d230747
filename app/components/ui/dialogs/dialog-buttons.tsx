import { CancelLink, SubmitButton } from "~/components/ui/forms/schema-form";
import { useT } from "~/i18n";

/** The end of a form that opens as a dialog: a link back, and the button that saves. */
export function DialogButtons({ cancelTo }: { cancelTo: string }) {
  const t = useT();
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <CancelLink to={cancelTo} />
      <SubmitButton>{t("common.actions.save")}</SubmitButton>
    </div>
  );
}
