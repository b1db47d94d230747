import {
  useCombobox,
  type UseComboboxReturnValue,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
} from "downshift";
import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { FieldFrame } from "./field-frame";
import { useFieldParts } from "./field-parts";
import { optionFilter } from "~/components/ui/lists/filter-options";
import { OptionRow } from "./option-row";
import type { Option, SelectFieldProps } from "./select-field";
import { useCloseOnLeave } from "~/components/ui/dialogs/use-close-on-leave";
import { useT } from "~/i18n";

export type SearchableSelectProps = Omit<SelectFieldProps, "onChange"> & {
  onChoose?: ((value: string) => void) | undefined;
  /** A small picture before an option's label. */
  mark?: (value: string) => ReactNode;
};

export type ComboboxProps = SearchableSelectProps & { id: string; defaultValue: string };

/** Rows rendered at first, more than the box shows. The rest follow after the first paint. */
const FIRST_ROWS = 30;
const NONE: readonly Option[] = [];

type Box = UseComboboxState<Option>;

/** Returns the box's next state after a change of its text or a loss of the focus. */
function nextState(
  find: (text: string) => readonly Option[],
  state: Box,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
): Partial<Box> {
  // Text that was typed but not chosen is replaced by the value that will be sent.
  if (type === useCombobox.stateChangeTypes.InputBlur) {
    const { selectedItem } = state;
    return { ...changes, selectedItem, inputValue: selectedItem?.label ?? "" };
  }
  if (type === useCombobox.stateChangeTypes.InputChange) {
    if (changes.inputValue === "") return { ...changes, selectedItem: null };
    // Enter takes the first match.
    const found = find(changes.inputValue ?? "");
    return { ...changes, highlightedIndex: found.findIndex(({ disabled }) => !disabled) };
  }
  return changes.isOpen && !state.isOpen ? { ...changes, highlightedIndex: -1 } : changes;
}

/** Returns the field that sends the choice. */
function useAnnounced(chosen: string) {
  const sent = useRef<HTMLInputElement>(null);
  const announced = useRef(chosen);
  useEffect(() => {
    // Forms notice typed input, but changes of this field only by this event.
    if (announced.current !== chosen)
      sent.current?.dispatchEvent(new Event("input", { bubbles: true }));
    announced.current = chosen;
  }, [chosen]);
  return sent;
}

/** The searchable input of `SearchableSelect`; posts the chosen option's value. */
export function Combobox({ options, placeholder, onChoose, mark, ...props }: ComboboxProps) {
  const t = useT();
  const parts = useFieldParts(props);
  // The combobox loads after the page has set the focus.
  const { name, form, required: _required, autoFocus: _focused, ...control } = parts.control;
  const find = useMemo(() => optionFilter(options), [options]);
  /** What was typed since the last choice, or `null`, which shows every option. */
  const [typed, setTyped] = useState<string | null>(null);
  const shown = useMemo(() => (typed === null ? options : find(typed)), [typed, options, find]);
  const input = useRef<HTMLInputElement>(null);
  const labelId = `${parts.id}-label`;
  const box = useCombobox<Option>({
    items: [...shown],
    itemToString: (option) => option?.label ?? "",
    isItemDisabled: (option) => option.disabled ?? false,
    defaultSelectedItem: options.find(({ value }) => value === props.defaultValue) ?? null,
    inputId: parts.id,
    labelId,
    menuId: `${parts.id}-menu`,
    toggleButtonId: `${parts.id}-toggle`,
    getItemId: (index) => `${parts.id}-${index}`,
    onInputValueChange: ({ type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) setTyped(null);
    },
    onSelectedItemChange: ({ selectedItem }) => {
      // A name that was typed in full does not change when it is chosen.
      setTyped(null);
      onChoose?.(selectedItem?.value ?? "");
    },
    stateReducer: (state, action) => nextState(find, state, action),
  });
  const chosen = box.selectedItem?.value ?? "";
  const sent = useAnnounced(chosen);
  const leave = useCloseOnLeave(box.isOpen, box.closeMenu);
  return (
    <FieldFrame
      marksOptional={placeholder !== undefined}
      {...props}
      parts={parts}
      labelId={labelId}
      kind="choice"
    >
      <div className="combobox" {...leave}>
        {mark && (
          <span className="combobox-mark" aria-hidden>
            {mark(box.selectedItem?.value ?? "")}
          </span>
        )}
        <input
          {...box.getInputProps({
            ref: input,
            ...control,
            placeholder: placeholder ?? "",
            // The options follow with the text; `onInputValueChange` comes so late that a quick Enter would choose another.
            onChange: ({ currentTarget }) => setTyped(currentTarget.value),
            // Typing replaces the chosen option's name, as it does after the Tab key.
            onClick: ({ currentTarget }) => {
              if (!box.isOpen) currentTarget.select();
            },
          })}
          className="input"
          autoComplete="off"
        />
        <Button
          {...box.getToggleButtonProps({ type: "button", "aria-label": t("common.form.options") })}
          variant="ghost"
          size="icon"
          icon="chevron-down"
        />
        <Menu box={box} shown={shown} mark={mark} />
        <input ref={sent} type="hidden" name={name} form={form} value={chosen} />
      </div>
    </FieldFrame>
  );
}

interface MenuProps extends Pick<SearchableSelectProps, "mark"> {
  box: UseComboboxReturnValue<Option>;
  /** The options that the typed text finds. */
  shown: readonly Option[];
}

function Menu({ box, shown, mark }: MenuProps) {
  const t = useT();
  // A slow processor needs a quarter of a second for 500 rows, so rows out of sight come later.
  const settled = useDeferredValue(box.isOpen ? shown : NONE);
  const least = Math.max(FIRST_ROWS, box.highlightedIndex + 1);
  const drawn = settled === shown ? shown : shown.slice(0, least);
  return (
    <>
      <ul {...box.getMenuProps()} className="combobox-menu" hidden={!box.isOpen}>
        {box.isOpen &&
          drawn.map((option, index) => (
            <OptionRow
              key={option.value}
              label={option.label}
              mark={mark?.(option.value)}
              isActive={box.highlightedIndex === index}
              isChosen={box.selectedItem?.value === option.value}
              aria-setsize={shown.length}
              aria-posinset={index + 1}
              {...box.getItemProps({ item: option, index })}
            />
          ))}
      </ul>
      {box.isOpen && shown.length === 0 && (
        <p className="combobox-menu p-3 text-muted">{t("common.form.no_options")}</p>
      )}
      <p role="status" className="unseen">
        {box.isOpen && t("common.form.option_count", { count: shown.length })}
      </p>
    </>
  );
}
