/** A reason to stop that the reader can fix; it is printed as one sentence, without a stack. */
export class Refusal extends Error {
  name = "Refusal";
}
