/** A stylesheet is imported for its hashed address. */
declare module "*.css" {
  const href: string;
  export default href;
}
