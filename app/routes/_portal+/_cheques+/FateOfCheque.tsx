import { parseWithZod } from "@conform-to/zod/v4";
import { data, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { NamedAccount } from "common/accounts";
import { chequeReturnReasons } from "common/cheque-leaf";
import { fateOfCheque } from "common/contract/cheques.server";
import type { AnswerOf } from "common/contract/service.server";
import { requireCustomer } from "~/session/guards.server";
import { useAccountName } from "~/ui/account-names";
import { accountPath } from "~/ui/account-pages";
import { LinkButton } from "~/ui/button";
import { Announcement, DescriptionList } from "~/ui/content";
import { isNotKnown, knownOr, PartlyRead, Shown, shownAs } from "~/ui/enquiry";
import { FormFoot } from "~/ui/form-foot";
import { KitForm } from "~/ui/form-kit";
import { RecordsBegin } from "~/ui/records-begin";
import { Page } from "~/ui/layout";
import {
  ChequeAccountField,
  ChequeNumberField,
  LeafChip,
  NoChequeAccount,
  useChequeForm,
} from "./cheque-form.part";
import { statusForm, typedIn } from "./cheques.forms";
import { chequeAccounts, enquireDeclarations } from "./cheques.server";

export const handle = {
  i18n: ["common", "cheques"],
  title: "cheques:status.title",
  menu: { group: "cheques", order: 30 },
  query: ["account", "number"],
};

/** `?number=` asks for a cheque of the account named, or of the primary one. */
export async function loader(args: LoaderFunctionArgs) {
  const customer = await requireCustomer(args);
  const { query } = customer;
  const account = await chequeAccounts.find(args, customer);
  const { number: given } = typedIn(query, ["number"]);
  const typed = { account: account?.handle ?? "", number: given };
  const mayRevoke = !customer.viewOnly;
  const accounts = chequeAccounts.list(customer);
  const page = { accounts, account, typed, mayRevoke, result: null, cheque: null };
  if (!query.has("number") || !account) return data(page);
  const submission = parseWithZod(new URLSearchParams(typed), { schema: statusForm });
  if (submission.status !== "success")
    return data({ ...page, failed: true, result: submission.reply() }, { status: 400 });
  const { accountNumber } = account;
  const { number } = submission.value;
  const [fate, declared] = await Promise.all([
    customer.ask(fateOfCheque, { accountNumber, number }),
    enquireDeclarations(customer, accountNumber),
  ]);
  const payee = shownAs(declared, (all) => all.find((one) => one.number === number)?.payee);
  return data({
    ...page,
    typed: { ...typed, number },
    cheque: {
      fate,
      number,
      payee: knownOr(payee, { missing: undefined, unknown: undefined }),
      partly: isNotKnown(declared),
    },
  });
}

type PageData = SerializeFrom<typeof loader>;
type Cheque = NonNullable<PageData["cheque"]>;

/** One page a cheque: what became of it, above the form that asks for another. */
export default function FateOfCheque() {
  const { accounts, account, typed, result, cheque, mayRevoke } = useLoaderData<typeof loader>();
  const { t } = useTranslation("cheques");
  if (!account)
    return (
      <Page>
        <NoChequeAccount />
      </Page>
    );
  const fate = cheque?.fate.state === "shown" ? cheque.fate.answer.fate : undefined;
  // The bank has no such cheque: its number is typed again.
  const shown = cheque?.fate.state === "shown" && !fate ? { ...typed, number: "" } : typed;
  return (
    <Page
      title={fate && t("status.heading", { number: typed.number })}
      lead={fate || (cheque && isNotKnown(cheque.fate)) ? undefined : t("status.lead")}
      width="text"
    >
      <PartlyRead unread={cheque?.partly ?? false} />
      {cheque ? (
        <Shown enquiry={cheque.fate}>
          {({ fate: found, status: { result: why, message } }) =>
            found ? (
              <ChequeFate {...cheque} {...{ account, fate: found, mayRevoke }} />
            ) : (
              <Announcement kind="warning">{why === "done" ? message : t(`results.${why}`)}</Announcement>
            )
          }
        </Shown>
      ) : null}
      <StatusForm key={JSON.stringify([shown, result])} accounts={accounts} typed={shown} result={result} />
    </Page>
  );
}

const actOn = { unused: "/StopChequeRequest", stopped: "/ViewStopCheque/Revoke" } as const;

interface ChequeFateProps extends Pick<Cheque, "number" | "payee"> {
  account: NamedAccount;
  fate: NonNullable<AnswerOf<typeof fateOfCheque>["fate"]>;
  mayRevoke: boolean;
}

function ChequeFate({ account, number, payee, fate, mayRevoke }: ChequeFateProps) {
  const { t } = useTranslation("cheques");
  const nameOf = useAccountName();
  const reasonOf = (reason: string) => {
    const known = chequeReturnReasons.find((name) => name === reason);
    return known ? t(`returns.${known}`) : reason;
  };
  const { state, on, amount, reason } = fate;
  return (
    <>
      <DescriptionList
        facts={[
          { term: t("columns.status"), value: state ? <LeafChip state={state} /> : fate.description },
          on && { term: t("status.on"), value: { date: on } },
          amount !== undefined && { term: t("status.amount"), value: { money: amount, size: "large" } },
          payee && { term: t("positivePay.fields.payee"), value: { written: payee } },
          reason && state !== "stopped" && { term: t("status.reason"), value: reasonOf(reason) },
          { term: t("columns.account"), value: nameOf(account) },
        ]}
      />
      <RecordsBegin on={fate.recordsFrom} />
      {state === "unused" || (state === "stopped" && mayRevoke) ? (
        <div>
          <LinkButton look="danger" to={accountPath(actOn[state], account, { number })}>
            {t(state === "unused" ? "status.toStop" : "stops.revoke")}
          </LinkButton>
        </div>
      ) : null}
    </>
  );
}

type StatusFormProps = Pick<PageData, "accounts" | "typed" | "result">;

function StatusForm({ accounts, typed, result }: StatusFormProps) {
  const { t } = useTranslation("cheques");
  const kit = useChequeForm({ id: "status", schema: statusForm, result, defaultValue: typed });
  return (
    <KitForm kit={kit} method="get">
      <ChequeAccountField kit={kit} accounts={accounts} />
      <ChequeNumberField kit={kit} />
      <FormFoot act={t("status.show")} clear="/FateOfCheque" />
    </KitForm>
  );
}
