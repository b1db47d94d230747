import { useEffect, useState, type KeyboardEvent } from "react";
import { Button } from "~/components/ui/button";
import { TextField } from "~/components/ui/forms/text-field";
import { useT } from "~/i18n";
import { toAddress } from "./address";

const FIELD = "link-address";

interface LinkFormProps {
  /** The present address; empty without a link. */
  address: string;
  /** An empty address takes the link away. */
  choose: (address: string) => void;
  cancel: () => void;
}

/** Asks for the address of a link. It has no form element, because the campaign's form contains it. */
export function LinkForm({ address, cancel, choose }: LinkFormProps) {
  const t = useT();
  const [typed, setTyped] = useState(address);
  const [isWrong, setWrong] = useState(false);
  // The person pressed a button of the toolbar, and types next.
  useEffect(() => document.getElementById(FIELD)?.focus(), []);
  const save = () => {
    const read = toAddress(typed);
    if (read === null) setWrong(true);
    else choose(read);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") cancel();
    if (event.key !== "Enter") return;
    event.preventDefault();
    save();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field within
    <div className="flex flex-wrap items-end gap-2" onKeyDown={press}>
      <TextField
        id={FIELD}
        name=""
        label={t("campaigns.format.address")}
        marksOptional={false}
        defaultValue={address}
        errors={isWrong ? [t("errors.fields.url_invalid")] : []}
        onChange={({ target }) => setTyped(target.value)}
        className="grow"
      />
      <Button type="button" size="sm" onClick={save}>
        {t("campaigns.format.set_link")}
      </Button>
      {address !== "" && (
        <Button type="button" size="sm" variant="outline" onClick={() => choose("")}>
          {t("campaigns.format.remove_link")}
        </Button>
      )}
      <Button type="button" size="sm" variant="ghost" onClick={cancel}>
        {t("campaigns.format.cancel")}
      </Button>
    </div>
  );
}
