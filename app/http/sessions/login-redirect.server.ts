import { DomainError } from "~/domain/errors";

/** The request must wait for a login or second factor; a posted form is first shown to its sender. */
export class LoginRedirect extends DomainError {
  constructor(
    code: "unauthenticated" | "two_factor_required",
    readonly to: string,
  ) {
    super(code);
  }
}
