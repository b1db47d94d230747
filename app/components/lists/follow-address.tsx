import { useEffect, useRef, useState, type FormEvent, type ReactNode } from "react";

interface FollowAddressProps {
  /** The control's value in the address. */
  value: string;
  /** Leaves what a person is still typing. */
  keepsWhileFocused?: boolean;
  /** A control with this value as its default. */
  children: ReactNode;
}

/** Resets a control when the address changes elsewhere; the person's own choice keeps control and focus. */
export function FollowAddress({ value, keepsWhileFocused, children }: FollowAddressProps) {
  const box = useRef<HTMLDivElement>(null);
  const own = useRef(value);
  const [version, setVersion] = useState(0);
  useEffect(() => {
    const isTyping = keepsWhileFocused && box.current?.contains(document.activeElement);
    if (own.current === value || isTyping) return;
    own.current = value;
    setVersion((count) => count + 1);
  }, [keepsWhileFocused, value]);
  const keep = ({ target }: FormEvent) => {
    own.current = (target as HTMLInputElement | HTMLSelectElement).value;
  };
  return (
    <div ref={box} key={version} className="contents" onInput={keep}>
      {children}
    </div>
  );
}
