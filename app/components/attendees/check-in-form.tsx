import { useNavigation, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { SchemaForm, SubmitButton } from "~/components/ui/forms/schema-form";
import { TextField } from "~/components/ui/forms/text-field";
import { useSchemaForm } from "~/components/ui/forms/use-schema-form";
import { useT } from "~/i18n";
import { TicketCamera } from "./ticket-camera";

/**
 * Takes a ticket's code: typed, from a hand scanner that types, or from the phone's camera. Each `answer` empties
 * the field; the camera stays as it is, because a new one would read the same ticket again.
 */
export function CheckInForm({ answer }: { answer: string }) {
  const submit = useSubmit();
  const { state } = useNavigation();
  const place = useRef<HTMLDivElement>(null);
  const read = (text: string) => {
    const form = place.current?.querySelector("form");
    const input = form?.querySelector<HTMLInputElement>("input[name=seat_code]");
    if (!form || !input) return;
    input.value = text;
    submit(form);
  };
  return (
    <div ref={place} className="grid gap-4">
      <CodeForm key={answer} />
      <TicketCamera onRead={read} isPaused={state !== "idle"} />
    </div>
  );
}

function CodeForm() {
  const t = useT();
  const own = useSchemaForm({
    id: "check-in",
    intent: "check_in",
    schema: async () => (await import("~/domain/attendees/schema")).checkInSchema,
  });
  return (
    <SchemaForm of={own}>
      <TextField
        label={t("attendees.check_in.code")}
        field={own.fields.seat_code}
        autoCapitalize="characters"
        autoComplete="off"
        autoFocus
        spellCheck={false}
        required
      />
      <div>
        <SubmitButton>{t("attendees.check_in.submit")}</SubmitButton>
      </div>
    </SchemaForm>
  );
}
