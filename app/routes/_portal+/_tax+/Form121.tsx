import { useTranslation } from "react-i18next";
import { ChangePage } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { Shown, type EnquiryResult } from "~/ui/enquiry";
import { DeclarationBarred, DeclarationForm, DeclarationShown, DeclarationSummary } from "./declaration.part";
import type { DeclarationState } from "./declaration.server";
import type { IncomeDeclared } from "./tax.changes.server";

export { action, loader } from "./form-121.server";

export const handle = {
  i18n: ["common", "flows", "tax"],
  title: "tax:declaration.title",
  pays: true,
  menu: { group: "you", order: 110 },
};

export default function Form121() {
  const { t } = useTranslation("tax");
  return (
    <ChangePage<IncomeDeclared, EnquiryResult<DeclarationState>>
      lead={t("declaration.lead")}
      act={t("declaration.act")}
      form={(enquiry, { attempt, ...start }) => (
        <Shown enquiry={enquiry}>
          {({ year, given, bar }) =>
            given ? (
              <DeclarationShown given={given} year={year} />
            ) : bar ? (
              <DeclarationBarred bar={bar} year={year} />
            ) : (
              <>
                <ChangeSteps at="details" />
                <DeclarationForm key={attempt} year={year} {...start} />
              </>
            )
          }
        </Shown>
      )}
      summary={(input) => <DeclarationSummary {...input} />}
    />
  );
}
