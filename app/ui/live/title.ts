import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBank } from "~/ui/bank";
import { usePageTitle } from "~/ui/layout";

/** Lets the document's title begin with 'Error:' while the form has errors after a submit, as the server does where it refuses. */
export function useTitleOfErrors(isWrong: boolean | undefined): void {
  const { title: page, failed } = usePageTitle();
  const { shortName: bank } = useBank();
  const { t } = useTranslation();
  const written = useRef<string>();
  const write = (hasErrors: boolean) => {
    if (page !== null) document.title = t(hasErrors ? "titleWithError" : "title", { page, bank });
  };
  useEffect(() => {
    // An answer with errors that no field has keeps its title.
    if (!isWrong && written.current === undefined) return;
    write(Boolean(isWrong));
    written.current = document.title;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page's title is React's; it is written where the errors change
  }, [isWrong]);
  const giveBack = useRef(() => {});
  giveBack.current = () => {
    // React does not write a title that it takes for shown.
    if (document.title === written.current) write(failed);
  };
  useEffect(() => () => giveBack.current(), []);
}
