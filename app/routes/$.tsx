/** Addresses of no page: a route of their own, so that they are answered in the visitor's language and version. */
export function loader(): never {
  throw new Response("Not found", { status: 404 });
}

export default function NoPage() {
  return null;
}
