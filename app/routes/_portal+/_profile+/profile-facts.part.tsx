import { useTranslation } from "react-i18next";
import { DescriptionList } from "~/ui/description-list";
import { EnquiryNotice } from "~/ui/enquiry-notice";
import type { Profile } from "./profile.server";

/** What is known without the bank's record stands there whatever became of it. */
export function ProfileFacts({ profile }: { profile: Profile }) {
  const { t } = useTranslation("profile");
  const { t: accounts } = useTranslation("accounts");
  const { customerName, customerNumber, mobile, lastLogin, holder: enquiry, branch } = profile;
  const holder = enquiry.state === "shown" ? enquiry.answer : null;
  const address = [holder?.address1, holder?.address2, holder?.district, holder?.city, holder?.pinCode];
  return (
    <>
      {enquiry.state === "shown" ? null : <EnquiryNotice enquiry={enquiry} />}
      <DescriptionList
        facts={[
          { term: accounts("holder.name"), value: customerName },
          { term: accounts("holder.customerNumber"), value: customerNumber },
          { term: t("profile.address"), value: address.filter(Boolean).join(", ") },
          { term: t("profile.mobile"), value: mobile },
          { term: accounts("holder.aadhaar"), value: holder?.aadhaar },
          { term: accounts("holder.pan"), value: holder?.pan },
          { term: accounts("holder.email"), value: holder?.email },
          { term: t("profile.branch"), value: branch },
          { term: t("profile.lastSignIn"), value: lastLogin || t("profile.firstSignIn") },
        ]}
      />
    </>
  );
}
