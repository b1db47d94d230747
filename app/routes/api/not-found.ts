import { DomainError } from "~/domain/errors";

/** Unknown JSON calls get the same 404 for every method, with or without a login. */
export function loader(): never {
  throw new DomainError("not_found");
}

export const action = loader;
