import type { ReactNode } from "react";
import { Form, useNavigation } from "@remix-run/react";
import { Button } from "~/components/ui/button";
import { CsrfField } from "~/components/ui/forms/csrf-field";
import { FileField } from "~/components/ui/forms/file-field";
import { useT } from "~/i18n";

interface SettlementFormProps {
  error: string | null;
  /** The attribute of the file input: `.csv`. */
  accept: string;
  hint: string;
  submit: string;
  /** What is typed beside the file. */
  children?: ReactNode;
}

/** Takes a file of a company or of a bank. */
export function SettlementForm({ accept, children, error, hint, submit }: SettlementFormProps) {
  const t = useT();
  const { formData } = useNavigation();
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="grid gap-3">
      <CsrfField />
      <FileField
        id="file"
        name="file"
        label={t("settlements.file")}
        hint={hint}
        accept={accept}
        required
        errors={error ? [error] : []}
      />
      {children}
      <Button icon="upload" busy={formData !== undefined} className="justify-self-start">
        {submit}
      </Button>
    </Form>
  );
}
