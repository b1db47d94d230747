import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { typedFields, type TypedFields } from "~/components/giving/form-state";
import type { FormScope } from "~/http/forms/csrf.server";
import { readForm } from "~/http/forms/forms.server";

const posted = new WeakMap<object, TypedFields>();

/** Reads a donor's form, and keeps what was typed for the page that answers the post. */
export async function readTypedForm(
  args: ActionFunctionArgs,
  scope?: FormScope,
): Promise<FormData> {
  // Read separately, so that a form with an expired token also returns filled in.
  const sent = await args.request
    .clone()
    .formData()
    .catch(() => new FormData());
  posted.set(args.context, typedFields(sent.entries()));
  return readForm(args, scope);
}

/** Returns what this request's form had, if it was one. */
export function typedInto({ context }: LoaderFunctionArgs): TypedFields | undefined {
  return posted.get(context);
}
