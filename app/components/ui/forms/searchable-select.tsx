import { useEffect, useRef, useState, type ComponentType } from "react";
import type { ComboboxProps, SearchableSelectProps } from "./combobox";
import { useFieldParts } from "./field-parts";
import { SelectField } from "./select-field";

interface Rich {
  Combobox: ComponentType<ComboboxProps>;
  /** The value chosen in the plain select while the code was loading. */
  value: string;
  /** Whether the select had the focus, which the combobox then takes over. */
  hadFocus: boolean;
}

/** Chooses one of many options by typing. It is a plain select until its code is loaded, and without script. */
export function SearchableSelect(props: SearchableSelectProps) {
  const { field, id: ownId, onChoose, mark: _mark, ...rest } = props;
  const { id } = useFieldParts(props);
  const box = useRef<HTMLDivElement>(null);
  const [rich, setRich] = useState<Rich | null>(null);
  useEffect(() => {
    let isGone = false;
    void import("./combobox").then(({ Combobox }) => {
      const select = box.current?.querySelector("select");
      if (isGone) return;
      setRich({
        Combobox,
        value: select?.value ?? "",
        hadFocus: select !== null && select === document.activeElement,
      });
    });
    return () => {
      isGone = true;
    };
  }, []);
  const hadFocus = rich?.hadFocus ?? false;
  useEffect(() => {
    if (hadFocus) document.getElementById(id)?.focus();
  }, [hadFocus, id]);
  if (rich) return <rich.Combobox {...props} id={id} defaultValue={rich.value} />;
  return (
    <div ref={box} className="contents">
      <SelectField
        {...rest}
        field={field}
        id={ownId ?? id}
        onChange={(event) => onChoose?.(event.target.value)}
      />
    </div>
  );
}
