import { moved } from "~/components/ui/moved";
import { textIn } from "./forms.server";

/** Returns the order of a `ReorderList`; without script one row moves by one step, as its button says. */
export function orderIn(form: FormData): string[] {
  const ids = form.getAll("order").filter((one) => typeof one === "string");
  const [id, way] = textIn(form, "order_move")?.split(":") ?? [];
  const from = ids.indexOf(id ?? "");
  const to = from + (way === "up" ? -1 : 1);
  if (from < 0 || to < 0 || to >= ids.length) return ids;
  return moved(ids, from, to);
}
