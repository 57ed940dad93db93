import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useBank } from "./bank";
import { LinkButton } from "./button";
import { Bar, Footer, SkipLink } from "./shell";
import { noBreak } from "./text";
import { Page } from "./layout";

const kinds = {
  400: "forbidden",
  401: "signIn",
  403: "forbidden",
  404: "notFound",
  405: "notFound",
  413: "tooLarge",
  429: "tooMany",
  503: "notSent",
  504: "slow",
} as const;

type KnownStatus = keyof typeof kinds;
type ErrorKind = (typeof kinds)[KnownStatus] | "viewOnly" | "makerChecker" | "fault";

/** Kind of an error: a thrown Response by its status, anything else is a fault. */
export function errorKind(error: unknown): ErrorKind {
  if (!isRouteErrorResponse(error)) return "fault";
  const { notOffered } = (error.data ?? {}) as { notOffered?: "viewOnly" | "makerChecker" | null };
  return notOffered ?? (error.status in kinds ? kinds[error.status as KnownStatus] : "fault");
}

export function ErrorPage() {
  return (
    <>
      <SkipLink />
      <Bar home="/" />
      <div className="frame">
        <ErrorMessage />
        <Footer />
      </div>
    </>
  );
}

export function ErrorMessage() {
  const { t } = useTranslation();
  const { helpline } = useBank();
  const error = useRouteError();
  const kind = errorKind(error);
  const reference: unknown = isRouteErrorResponse(error) ? error.data?.reference : undefined;
  return (
    <Page title={t(`errors.${kind}.title`)} width="text">
      <p>{t(`errors.${kind}.text`)}</p>
      {typeof reference === "string" ? <p>{t("errors.fault.reference", { reference })}</p> : null}
      <p>{t("errors.call", { number: noBreak(helpline) })}</p>
      <p>
        <LinkButton to={kind === "signIn" ? "/" : "/main"}>
          {t(kind === "signIn" ? "actions.toSignIn" : "actions.toHome")}
        </LinkButton>
      </p>
    </Page>
  );
}
