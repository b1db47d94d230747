import { LabError } from "./lab-error";

/** Our own staff and their host come with the issue 'Operator'. */
export function createOperator(): never {
  throw new LabError(501, "not_available", "There are no operators yet: their host is not built.");
}
