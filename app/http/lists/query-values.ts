/** Values of an address's query; an unknown value counts as omitted. */
import { isId } from "~/values/ids/ids";

export function idOf(text: string | null): string | undefined {
  return text !== null && isId(text) ? text.toLowerCase() : undefined;
}

export function oneOf<Choice extends string>(
  choices: readonly Choice[],
  text: string | null,
): Choice | undefined {
  return choices.find((choice) => choice === text);
}
