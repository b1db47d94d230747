import { FieldFrame } from "./field-frame";
import { useFieldParts, type FieldProps } from "./field-parts";

interface TextareaFieldProps extends FieldProps {
  rows?: number;
  placeholder?: string;
}

export function TextareaField({ rows = 4, placeholder, ...props }: TextareaFieldProps) {
  const parts = useFieldParts(props);
  return (
    <FieldFrame parts={parts} {...props}>
      <textarea
        key={parts.key}
        className="input"
        rows={rows}
        defaultValue={parts.initial}
        minLength={parts.limits.minLength}
        placeholder={placeholder}
        {...parts.control}
      />
    </FieldFrame>
  );
}
