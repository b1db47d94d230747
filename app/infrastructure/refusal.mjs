/** A reason to stop that the reader can mend: printed as one sentence, without a stack. */
export class Refusal extends Error {
  name = "Refusal";
}
