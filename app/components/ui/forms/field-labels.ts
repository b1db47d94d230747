import { createContext, useContext } from "react";

/** Labels by control id, which the server collects for the error summary (app/entry.server.tsx). */
export const FieldLabelsContext = createContext<Map<string, string> | null>(null);

/** Returns a function that finds a control's label, in the browser or among the collected labels. */
export function useLabelOf(): (id: string) => string | undefined {
  const labels = useContext(FieldLabelsContext);
  return (id) => {
    if (typeof document !== "undefined") return controlOf(id)?.dataset.label;
    return labels?.get(id) ?? [...(labels ?? [])].find(([key]) => isPartOf(key, id))?.[1];
  };
}

/** Returns a field's control; for a field with parts (a cellphone) the invalid part. */
export function controlOf(id: string): HTMLElement | null {
  const marked = () => [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
  return document.getElementById(id) ?? marked().find((one) => isPartOf(one.id, id)) ?? null;
}

function isPartOf(part: string, id: string): boolean {
  return part.startsWith(`${id}.`) || part.startsWith(`${id}[`);
}
