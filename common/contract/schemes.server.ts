import type { ServiceFacts } from "./service.server";

export const socialScheme: ServiceFacts = {
  name: "SocialServiceInquiryService",
  area: "schemes",
  purpose: "shows an enrolment in a social security scheme, or enrols and debits the premium",
  movesMoney: true,
  errors: {
    "7001": "not enrolled: the page that enrols follows",
    "7066": "for the customer's information; there is no enrolment to show",
    "7119": "no enrolment with this account: the page that enrols follows",
    "7913": "enrolled; there are no details to show",
  },
};
