import { DomainError } from "~/domain/errors";

/**
 * What was asked for has to wait for a page elsewhere: signing in, or a second factor. Whoever sent
 * nothing that they typed is led there at once; a form that came is shown to its sender first.
 */
export class LoginRedirect extends DomainError {
  constructor(
    code: "unauthenticated" | "two_factor_required",
    readonly to: string,
  ) {
    super(code);
  }
}
