import { useTranslation } from "react-i18next";
import { JustMade } from "~/change/change-page";
import type { Made } from "~/change/change-flow.server";
import { Announcement } from "~/ui/content";
import { Reference } from "~/ui/text";

interface OrderMadeProps {
  made: Pick<Made<unknown>, "reference" | "state" | "input"> | null;
  done: string;
  pending: string;
}

export function OrderMade({ made, done, pending }: OrderMadeProps) {
  const { t } = useTranslation("payments");
  if (!made || made.state === "refused") return <JustMade made={made} />;
  const isDone = made.state === "done";
  return (
    <Announcement kind={isDone ? "success" : "warning"}>
      <p>{isDone ? done : pending}</p>
      <p>
        {t("payment.reference")}: <Reference>{made.reference}</Reference>
      </p>
    </Announcement>
  );
}
