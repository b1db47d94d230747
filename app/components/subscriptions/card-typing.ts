/** Eases typing a card: brand, gaps and slash (product.md, 'Card type detection'). */
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { CardTableRow } from "~/values/cards/card-digits";
import { shapeOf, spaced, slashed, UNKNOWN } from "~/enhance/donate/card-input";

const DETECT_AFTER_MS = 200;

/** Returns the listeners of number and expiry, and the name of the detected brand. */
export function useCardTyping(rows: readonly CardTableRow[]) {
  const [shape, setShape] = useState(UNKNOWN);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onNumber = ({ currentTarget: input }: FormEvent<HTMLInputElement>) => {
    put(input, spaced(input.value, shape));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const found = shapeOf(rows, input.value);
      setShape(found);
      put(input, spaced(input.value, found));
    }, DETECT_AFTER_MS);
  };
  const onExpiry = ({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>) => {
    const deleting = String((nativeEvent as InputEvent).inputType).startsWith("delete");
    put(input, slashed(input.value, deleting).replace(/\s*\/\s*/, " / "));
  };
  return { brand: shape.label, onNumber, onExpiry };
}

/** Writes a value only where the caret is at the end, so that a correction inside is not moved. */
function put(input: HTMLInputElement, value: string): void {
  const isAtEnd = input.selectionStart === null || input.selectionStart === input.value.length;
  if (isAtEnd && input.value !== value) input.value = value;
}
