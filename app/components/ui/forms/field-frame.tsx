import type { ReactNode } from "react";
import { classNames } from "~/components/ui/class-names";
import { FieldError, type FieldKind } from "./field-error";
import type { FieldParts, FieldProps } from "./field-parts";
import { useT } from "~/i18n";

interface FieldFrameProps extends Pick<
  FieldProps,
  "label" | "hint" | "badge" | "errorAction" | "labelHidden" | "marksOptional" | "className"
> {
  parts: FieldParts;
  /** The label's own id, for a control that refers to it. */
  labelId?: string;
  kind?: FieldKind;
  children: ReactNode;
}

/** Arranges label, control, hint and error, the same for every field with one control. */
export function FieldFrame({
  parts,
  labelId,
  kind = "text",
  label,
  hint,
  badge,
  errorAction,
  labelHidden,
  marksOptional = true,
  className,
  children,
}: FieldFrameProps) {
  const t = useT();
  return (
    <div className={classNames("field", className)}>
      <span className={badge ? "flex flex-wrap items-center gap-x-2" : "contents"}>
        <label id={labelId} htmlFor={parts.id} className={labelHidden ? "unseen" : "label"}>
          {label}{" "}
          {marksOptional && !parts.required && (
            <span className="optional">{t("common.form.optional")}</span>
          )}
        </label>
        {badge && <span id={parts.badgeId}>{badge}</span>}
      </span>
      {children}
      {hint && (
        <p id={parts.hintId} className="hint">
          {hint}
        </p>
      )}
      <FieldError
        id={parts.errorId}
        errors={parts.errors}
        action={errorAction}
        kind={hint ? undefined : kind}
      />
    </div>
  );
}
