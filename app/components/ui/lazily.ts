import { lazy, type ComponentType, type LazyExoticComponent } from "react";

/** Loads a component from its own chunk: `lazily(() => import("./dialogs/modal-panel"), "ModalPanel")`. */
export function lazily<Name extends string, Props>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: (await load())[name] }));
}
