import { Link } from "@remix-run/react";
import { EmailText } from "~/components/ui/forms/email-text";

interface PersonCellProps {
  person: { email: string; full_name: string };
  to: string;
}

/** Name and address of a person in a table of teams. */
export function PersonCell({ person, to }: PersonCellProps) {
  return (
    <span className="grid min-w-0">
      <Link to={to} className="font-semibold">
        {person.full_name}
      </Link>
      <span className="text-sm font-normal text-muted">
        <EmailText address={person.email} />
      </span>
    </span>
  );
}
