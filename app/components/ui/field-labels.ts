import { createContext, useContext } from "react";

/**
 * Labels by the id of their control, as the fields of a page tell them while the server renders it. The
 * summary of a form's errors stands above its fields and names them (app/entry.server.tsx).
 */
export const FieldLabelsContext = createContext<Map<string, string> | null>(null);

/** The label of a control: the browser reads it at the control, the server in what the fields told. */
export function useLabelOf(): (id: string) => string | undefined {
  const told = useContext(FieldLabelsContext);
  return (id) => {
    if (typeof document !== "undefined") return controlOf(id)?.dataset.label;
    return told?.get(id) ?? [...(told ?? [])].find(([key]) => isPartOf(key, id))?.[1];
  };
}

/** The control of a field; of a field that has parts (a cellphone) the part that is marked as wrong. */
export function controlOf(id: string): HTMLElement | null {
  const marked = () => [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  return document.getElementById(id) ?? marked().find((one) => isPartOf(one.id, id)) ?? null;
}

function isPartOf(part: string, id: string): boolean {
  return part.startsWith(`${id}.`) || part.startsWith(`${id}[`);
}
