import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { bankProfile } from "common/bank-profile";
import { noBreak } from "./no-break";

interface PageHeaderProps {
  /** Where the bank's name leads. */
  home: string;
  /** The language form. */
  languages?: React.ReactNode;
  customer?: string;
  session?: React.ReactNode;
  signOut?: React.ReactNode;
}

/** Bank, languages, questions and answers, customer, session clock, sign out; what is left out is not drawn. */
export function PageHeader({ home, languages, customer, session, signOut }: PageHeaderProps) {
  const { logo, name } = bankProfile;
  const { t } = useTranslation();
  const questions = (
    <Link className="header__questions" to="/Menual">
      {t("shell.faq")}
    </Link>
  );
  return (
    <header className="header">
      <div className="header__band">{languages ? <div>{languages}</div> : null}</div>
      <div className="header__row">
        <Link className="header__brand" to={home}>
          {logo ? <img src={logo} alt="" width={44} height={44} /> : null}
          <span className="header__name">{noBreak(name)}</span>
        </Link>
        {customer || session ? (
          <div className="header__about">
            {customer ? <span className="header__customer">{customer}</span> : null} {session} {questions}
          </div>
        ) : (
          questions
        )}
        {signOut}
      </div>
    </header>
  );
}
