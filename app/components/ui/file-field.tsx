import type { ChangeEventHandler } from "react";
import { FieldFrame } from "~/components/ui/field-frame";
import { useFieldParts, type FieldProps } from "~/components/ui/field-parts";

interface FileFieldProps extends FieldProps {
  /** As the attribute: `.png,.jpg,.pdf`. The server judges by content. */
  accept: string;
  onChange?: ChangeEventHandler<HTMLInputElement>;
}

/** One file. The form around it needs `encType="multipart/form-data"`. */
export function FileField({ accept, onChange, ...props }: FileFieldProps) {
  const parts = useFieldParts(props);
  return (
    <FieldFrame parts={parts} {...props}>
      <input
        key={parts.key}
        type="file"
        accept={accept}
        onChange={onChange}
        className="input py-1.5 file:mr-4 file:min-h-8 file:cursor-pointer file:rounded-lg file:bg-primary-soft file:px-3 file:font-semibold file:text-primary-strong"
        {...parts.control}
      />
    </FieldFrame>
  );
}
