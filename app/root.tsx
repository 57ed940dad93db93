import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { Outlet, useRouteLoaderData } from "@remix-run/react";
import { textChunkAddresses } from "~/i18n/chunks.server";
import { languageOf } from "~/i18n/detection.server";
import { bankProfile } from "~/domain/bank-profile";
import { portal } from "~/portal.server";
import { wantsLite } from "~/session/lite.server";
import { Document } from "~/ui/document";
import { ErrorPage } from "~/ui/error-page";
import styles from "~/ui/styles.generated.css";

export const handle = { i18n: "common" };

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { env } = portal();
  const language = await languageOf(request);
  return data({
    language,
    lite: wantsLite(request),
    sandbox: env.SANDBOX,
    textChunks: textChunkAddresses(language, ["common"]),
  });
}

/** Language and lite are read once per document; a choice of either loads the page anew. */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  return (
    <Document
      language={root?.language ?? "en"}
      lite={root?.lite ?? false}
      textChunks={root?.textChunks ?? []}
      bankName={bankProfile.shortName}
    >
      {children}
    </Document>
  );
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
