import { DomainError } from "~/domain/errors";

/**
 * The request must wait for another page: a login, or a second factor. A request without typed values is
 * redirected at once; a posted form is first shown to its sender.
 */
export class LoginRedirect extends DomainError {
  constructor(
    code: "unauthenticated" | "two_factor_required",
    readonly to: string,
  ) {
    super(code);
  }
}
