import { Form } from "@remix-run/react";
import { useState, type ReactNode } from "react";
import { Alert } from "~/components/ui/messages/alert";
import { Button } from "~/components/ui/button";
import { ConfirmLink, type ConfirmableAction } from "~/components/ui/dialogs/confirm";
import { CsrfField } from "./csrf-field";
import { FileField } from "./file-field";
import { useReloadWhile } from "~/components/ui/messages/use-reload-while";

/** The `accept` of a file box for pictures. The server looks at the content. */
export const ACCEPTED_PICTURES = ".jpg,.jpeg,.png,.gif,image/jpeg,image/png,image/gif";

export interface UploadedPicture {
  id: string;
  state: "pending" | "ready" | "failed";
}

interface PictureUploadProps {
  /** The file's field name in the form. */
  name: string;
  /** The address of the post; by default the page's own. */
  action?: string;
  picture: UploadedPicture | null;
  /** The confirmation for removing it; the page must show `ConfirmPage` for it. */
  confirmRemove: ConfirmableAction;
  texts: Record<"choose" | "hint" | "upload" | "replace" | "pending" | "failed", ReactNode>;
  error: string | null;
  busy: boolean;
  /** Fields about a chosen file, which only script can show. */
  about?: (file: File) => ReactNode;
}

/** Shows an uploaded picture's state, a replacement, and a link to remove it. */
export function PictureUpload(props: PictureUploadProps) {
  const { picture, confirmRemove, texts } = props;
  useReloadWhile(picture?.state === "pending");
  return (
    <div className="grid gap-4">
      {picture?.state === "pending" && (
        <div role="status">
          <Alert>{texts.pending}</Alert>
        </div>
      )}
      {picture?.state === "failed" && <Alert tone="warning">{texts.failed}</Alert>}
      {/* A new key with a new picture, so that the input no longer names the uploaded file. */}
      <UploadForm key={picture?.id} {...props} />
      {picture && (
        <div>
          <ConfirmLink confirmation={confirmRemove} variant="ghost" icon="trash">
            {confirmRemove.submit}
          </ConfirmLink>
        </div>
      )}
    </div>
  );
}

function UploadForm({ name, action, picture, texts, error, busy, about }: PictureUploadProps) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      preventScrollReset
      className="grid gap-3"
    >
      <CsrfField />
      <FileField
        id={name}
        name={name}
        label={texts.choose}
        hint={texts.hint}
        accept={ACCEPTED_PICTURES}
        required
        errors={error ? [error] : []}
        onFile={setFile}
      />
      {file && about?.(file)}
      <Button variant="secondary" icon="upload" busy={busy} className="justify-self-start">
        {picture ? texts.replace : texts.upload}
      </Button>
    </Form>
  );
}
