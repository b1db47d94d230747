import { forwardRef, memo, type LiHTMLAttributes, type ReactNode } from "react";
import { Icon } from "~/components/ui/icon";

interface OptionRowProps extends LiHTMLAttributes<HTMLLIElement> {
  label: string;
  /** Depends on the label, so it is not compared. */
  mark?: ReactNode;
  isActive: boolean;
  isChosen: boolean;
}

/** Shows an option of a combobox; it renders again only when its own look changes, as there may be 500. */
export const OptionRow = memo(
  forwardRef<HTMLLIElement, OptionRowProps>(function OptionRow(
    { label, mark, isActive, isChosen, ...rest },
    ref,
  ) {
    return (
      <li
        ref={ref}
        role="option"
        {...rest}
        aria-selected={isChosen}
        data-active={isActive || undefined}
      >
        <span className="flex items-center gap-2.5">
          {mark}
          {label}
        </span>
        {isChosen && <Icon name="check" size={18} />}
      </li>
    );
  }),
  (before, after) =>
    before.label === after.label &&
    before.isActive === after.isActive &&
    before.isChosen === after.isChosen &&
    before.id === after.id &&
    before["aria-setsize"] === after["aria-setsize"],
);
