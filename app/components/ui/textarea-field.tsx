import { FieldFrame } from "~/components/ui/field-frame";
import { useFieldParts, type FieldProps } from "~/components/ui/field-parts";

interface TextareaFieldProps extends FieldProps {
  rows?: number;
  maxLength?: number;
  placeholder?: string;
}

export function TextareaField({ rows = 4, maxLength, placeholder, ...props }: TextareaFieldProps) {
  const parts = useFieldParts(props);
  return (
    <FieldFrame parts={parts} {...props}>
      <textarea
        key={parts.key}
        className="input"
        rows={rows}
        defaultValue={parts.initial}
        minLength={parts.limits.minLength}
        maxLength={maxLength ?? parts.limits.maxLength}
        placeholder={placeholder}
        {...parts.control}
      />
    </FieldFrame>
  );
}
