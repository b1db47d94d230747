/** Values of an address; anything unknown counts as left out. */
import { isId } from "~/values/ids";
import { typedText } from "~/values/typed-text";

export function idOf(text: string | null): string | undefined {
  return text !== null && isId(text) ? text.toLowerCase() : undefined;
}

export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  text: string | null,
): Choice | undefined {
  return choices.find((choice) => choice === text);
}

/** What a list is searched for, `q` in its address. */
export function searchOf(search: URLSearchParams): string | undefined {
  return typedText(search.get("q") ?? "").slice(0, 100) || undefined;
}
