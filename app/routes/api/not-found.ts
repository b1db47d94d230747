import { DomainError } from "~/domain/errors";

/** JSON calls that don't exist: the same 404 for every method, signed in or not. */
export function loader(): never {
  throw new DomainError("not_found");
}

export const action = loader;
