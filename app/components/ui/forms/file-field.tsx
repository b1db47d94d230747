import { useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from "react";
import { Button } from "~/components/ui/button";
import { Refusal } from "~/components/ui/messages/refusal";
import { FieldError } from "./field-error";
import { useFieldParts, type FieldParts, type FieldProps } from "./field-parts";
import { Icon } from "~/components/ui/icon";
import type { Upload } from "./upload-file";
import { useHydrated } from "~/components/ui/use-hydrated";
import { useT } from "~/i18n";

interface FileFieldProps extends FieldProps {
  /** The attribute's value: `.png,.jpg,.pdf`. The server validates the content. */
  accept: string;
  /** The label of a button that takes a photo, shown on phones and tablets. */
  camera?: string;
  /** Uploads the file at once and reports its progress; without it the file goes with the form. */
  upload?: Upload;
  /** The number of uploaded files; a removal clears the message about the last one. */
  count?: number;
  /** Reports the chosen file, and null once the person removes it. */
  onFile?: (file: File | null) => void;
}

interface Progress {
  name: string;
  /** 0 to 100; null: done. */
  percent: number | null;
  failed?: string;
}

interface UploadParts extends Pick<FileFieldProps, "upload" | "onFile"> {
  count: number;
  box: RefObject<HTMLDivElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

/** Uploads what was chosen, and keeps how far it is. */
function useUpload({ upload, count, onFile, box, input }: UploadParts) {
  const t = useT();
  const hadFocus = useRef(false);
  const [isSeveral, setSeveral] = useState(false);
  const [progress, setProgress] = useState<Progress | null>(null);
  const isRunning = typeof progress?.percent === "number";
  const latest = useRef<File>(undefined);
  const take = async (file: File | undefined) => {
    setSeveral(false);
    latest.current = file;
    onFile?.(file ?? null);
    if (!file) return setProgress(null);
    const { name } = file;
    if (!upload) return setProgress({ name, percent: null });
    hadFocus.current = holdsFocus(box.current);
    setProgress({ name, percent: 0 });
    try {
      await upload(file, (percent) => setProgress({ name, percent }));
      setProgress({ name, percent: null });
      // The upload is done, so the same file may be chosen again.
      if (input.current) input.current.value = "";
    } catch (error) {
      const failed = error instanceof Error ? error.message : t("common.file.failed");
      setProgress({ name, percent: null, failed });
    }
  };
  // A disabled input loses the focus, so it gets it back, unless the person has moved on.
  useEffect(() => {
    if (isRunning || !hadFocus.current) return;
    hadFocus.current = false;
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body || holdsFocus(box.current))
      input.current?.focus();
  }, [isRunning, box, input]);
  const last = useRef(count);
  useEffect(() => {
    if (count < last.current) setProgress((now) => (now && isReady(now) ? null : now));
    last.current = count;
  }, [count]);
  const early = useRef(take);
  // A file chosen before hydration causes no event for React.
  useEffect(() => {
    const chosen = input.current?.files?.[0];
    if (chosen) void early.current(chosen);
  }, [input]);
  const retry = () => void take(latest.current);
  return { progress, isRunning, isSeveral, setSeveral, take, retry };
}

/**
 * Takes a chosen or dropped file; without script it is a plain file input. The form needs
 * `encType="multipart/form-data"`.
 */
export function FileField({ accept, camera, upload, count = 0, onFile, ...props }: FileFieldProps) {
  const t = useT();
  const parts = useFieldParts(props);
  const isHydrated = useHydrated();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { progress, isRunning, isSeveral, setSeveral, take, retry } = useUpload({
    upload,
    count,
    onFile,
    box,
    input,
  });
  const isDisabled = parts.control.disabled || isRunning;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    if (!input.current || isDisabled || files.length === 0) return;
    if (files.length > 1) return setSeveral(true);
    input.current.files = files;
    void take(files[0]);
  };
  const failed = isSeveral ? t("errors.one_file_at_a_time") : progress?.failed;
  const errors = failed ? [failed] : parts.errors;
  const ready = progress && isReady(progress) ? progress.name : null;
  // After an upload the input asks for the next file.
  const shown = upload && ready !== null ? null : progress;
  return (
    <div className="field">
      <FileLabel parts={parts} label={props.label} isHidden={props.labelHidden ?? false} />
      <ServerFault parts={parts} />
      <div
        ref={box}
        className="file-drop"
        data-rich={isHydrated || undefined}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isDisabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name={shown && isReady(shown) ? "check" : "upload"} size={24} />
        <p className="file-drop-text font-semibold wrap-anywhere">
          {shown?.name ?? <FilePrompt />}
        </p>
        {props.hint && (
          <p id={parts.hintId} className="hint">
            {props.hint}
          </p>
        )}
        <input
          ref={input}
          key={parts.key}
          type="file"
          accept={accept}
          className="file-drop-input input py-1.5 file:mr-4 file:min-h-8 file:cursor-pointer file:rounded-lg file:bg-primary-soft file:px-3 file:font-semibold file:text-primary-strong"
          onChange={(event) => void take(event.target.files?.[0])}
          {...parts.control}
          disabled={isDisabled}
        />
        <UploadState progress={progress} onRetry={upload && retry} />
      </div>
      {camera && (
        <CameraButton
          label={camera}
          disabled={isDisabled || !isHydrated}
          onPhoto={(photo) => void take(photo)}
        />
      )}
      <p role="status" className="unseen">
        {ready !== null && t("common.file.ready", { name: ready })}
      </p>
      {parts.errors.length === 0 && <FieldError id={parts.errorId} errors={errors} />}
    </div>
  );
}

interface FileLabelProps {
  parts: FieldParts;
  label: ReactNode;
  isHidden: boolean;
}

function FileLabel({ parts, label, isHidden }: FileLabelProps) {
  const t = useT();
  return (
    <label htmlFor={parts.id} className={isHidden ? "unseen" : "label"}>
      {label} {!parts.required && <span className="optional">{t("common.form.optional")}</span>}
    </label>
  );
}

/** Asks for a file; a finger drops none. */
function FilePrompt() {
  const t = useT();
  return (
    <>
      <span className="with-mouse">{t("common.file.drop")}</span>
      <span className="with-finger">{t("common.file.choose")}</span>
    </>
  );
}

interface CameraButtonProps {
  label: string;
  disabled: boolean | undefined;
  onPhoto: (photo: File | undefined) => void;
}

/** Opens a phone's camera; it has no name, because its photo is uploaded at once. */
function CameraButton({ label, disabled, onPhoto }: CameraButtonProps) {
  return (
    <label className="camera button button-secondary" data-disabled={disabled || undefined}>
      <Icon name="camera" />
      {label}
      <input
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        disabled={disabled}
        onChange={({ target }) => {
          onPhoto(target.files?.[0]);
          target.value = "";
        }}
      />
    </label>
  );
}

/** The server's error of a file stands above the box to which a file is dropped. */
function ServerFault({ parts: { errors, errorId } }: { parts: FieldParts }) {
  if (errors.length === 0) return null;
  return (
    <Refusal of={errors}>
      <FieldError id={errorId} errors={errors} kind="file" />
    </Refusal>
  );
}

interface UploadStateProps {
  progress: Progress | null;
  onRetry: (() => void) | undefined;
}

function UploadState({ progress, onRetry }: UploadStateProps) {
  const t = useT();
  return (
    <>
      {typeof progress?.percent === "number" && (
        <progress max={100} value={progress.percent} aria-label={t("common.file.progress")} />
      )}
      {progress?.failed && onRetry && (
        <Button type="button" size="sm" variant="outline" icon="refresh" onClick={onRetry}>
          {t("common.actions.retry")}
        </Button>
      )}
    </>
  );
}

const isReady = ({ percent, failed }: Progress) => percent === null && !failed;

const holdsFocus = (box: HTMLElement | null) => box?.contains(document.activeElement) ?? false;
