/** What the server tells each loader and action about a request, beside the request itself. */
declare module "@remix-run/server-runtime" {
  interface AppLoadContext {
    /** The customer's address: the connection's, or what a trusted proxy says. */
    ip: string;
    /** Ties the lines of one request together in the logs of portal and bank. */
    correlationId: string;
  }
}

export {};
