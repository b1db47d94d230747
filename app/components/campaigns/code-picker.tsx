import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";
import { shortCodes, writtenCode } from "~/values/ids/short-codes";
import { insertText } from "~/components/campaigns/editor/insert-text";

/**
 * Lists the short codes below a text box. With script a press inserts a code where the cursor is;
 * without it the list says what to type.
 */
export function CodePicker({ target }: { target: string }) {
  const t = useT();
  const isHydrated = useHydrated();
  return (
    <ul className="flex flex-wrap gap-2 text-sm" aria-label={t("campaigns.sections.codes")}>
      {shortCodes.map((code) => {
        const written = writtenCode(code);
        const meaning = t(`campaigns.codes.${code}`);
        return (
          <li key={code} className="flex items-center gap-1">
            {isHydrated ? (
              <button
                type="button"
                className="button button-outline button-sm"
                aria-label={t("campaigns.codes.insert", { code: meaning })}
                title={written}
                onClick={() => insertText(target, written)}
              >
                {meaning}
              </button>
            ) : (
              <span>
                <code>{written}</code> {meaning}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
