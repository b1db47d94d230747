import { DomainError } from "~/domain/errors";

/** An action is called for every method but GET: one that the contract doesn't name isn't there. */
export function requireMethod(
  { request }: { request: Request },
  ...methods: ("POST" | "PUT" | "PATCH" | "DELETE")[]
): void {
  if (!methods.some((method) => method === request.method)) throw new DomainError("not_found");
}
