import { useTranslation } from "react-i18next";
import { ChangePage } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { EnquiryNotice } from "~/ui/enquiry";
import type { NomineeTerms } from "./schemes.server";
import { SchemeForm } from "./scheme-form.part";
import { OrderSummary, useScheme } from "./scheme.part";
import type { NomineeOrder } from "./schemes.changes.server";

export { actOnNominee as action, loadNominee as loader } from "./schemes.server";

export const handle = {
  i18n: ["common", "bank-words", "flows", "schemes", "nominee"],
  title: "schemes:nominee.title",
  query: ["scheme"],
};

export default function NomineePage() {
  const { t } = useTranslation("schemes");
  const scheme = useScheme();
  return (
    <ChangePage<NomineeOrder, NomineeTerms>
      lead={() => t(`names.${scheme}`)}
      act={t("view.toNominee")}
      form={({ named, today }, { attempt, before, ...start }) => (
        <>
          {named.state === "shown" ? null : <EnquiryNotice enquiry={named} />}
          <ChangeSteps at="details" />
          <SchemeForm
            key={attempt}
            accounts={null}
            today={today}
            before={before ?? (named.state === "shown" ? named.answer : {})}
            {...start}
          />
        </>
      )}
      summary={(order) => <OrderSummary {...order} />}
    />
  );
}
