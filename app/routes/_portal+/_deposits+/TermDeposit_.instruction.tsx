import { useTranslation } from "react-i18next";
import { instructionsOf } from "common/deposits";
import { ChangePage } from "~/change/change-page";
import { ChangeSteps } from "~/change/change-steps";
import { NumberAsName } from "~/ui/account-link";
import { Card, DescriptionList, Notice } from "~/ui/content";
import { Shown } from "~/ui/enquiry";
import type { InstructionInput } from "./deposits.changes.server";
import { MaturityForm } from "./maturity-form.part";
import { maturityPages } from "./maturity.forms";
import type { InstructionTerms } from "./maturity.server";

export { actOnInstruction as action, loadInstruction as loader } from "./maturity.server";

export const handle = {
  i18n: ["common", "flows", "deposits"],
  title: "deposits:maturity.title",
  query: ["account"],
};

export default function MaturityInstructionPage() {
  const { t } = useTranslation("deposits");
  return (
    <ChangePage<InstructionInput, InstructionTerms>
      lead={(page) =>
        page.step === "details" && (
          <NumberAsName number={page.terms.account.accountNumber} named={[page.terms.account]} />
        )
      }
      act={t("maturity.title")}
      form={({ account, accounts, ...life }, { attempt, before, ...start }) => (
        <Shown enquiry={life}>
          {({ scheme, instruction, toAccount, maturesOn }) =>
            instruction ? (
              <>
                <ChangeSteps at="details" />
                <p>{t("maturity.until", { date: maturesOn })}</p>
                <MaturityForm
                  key={attempt}
                  page={maturityPages.instruction}
                  account={account}
                  accounts={accounts}
                  instructions={instructionsOf(scheme)}
                  chosen={before ?? { to: toAccount, instruction }}
                  {...start}
                />
              </>
            ) : (
              <Notice>{t("maturity.over")}</Notice>
            )
          }
        </Shown>
      )}
      summary={({ account, to, named, instruction }) => (
        <Card main>
          <DescriptionList
            facts={[
              {
                term: t("facts.account"),
                value: <NumberAsName number={account.accountNumber} named={[account]} />,
              },
              { term: t("form.instruction"), value: t(`maturity.${instruction}`) },
              { term: t("form.to"), value: <NumberAsName number={to} named={named} /> },
            ]}
          />
        </Card>
      )}
    />
  );
}
