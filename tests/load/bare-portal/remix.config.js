/** @type {import('@remix-run/dev').AppConfig} */
export default {
  serverBuildPath: "../../../.test/bench/bare-portal/index.js",
  assetsBuildDirectory: "../../../.test/bench/bare-portal/public/build",
  cacheDirectory: "../../../.test/bench/bare-portal/cache",
  publicPath: "/build/",
  serverModuleFormat: "esm",
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_lazyRouteDiscovery: true,
    v3_singleFetch: true,
  },
};
