import { flatRoutes } from "remix-flat-routes";

/** @type {import('@remix-run/dev').AppConfig} */
export default {
  appDirectory: "app",
  serverBuildPath: "build/index.js",
  publicPath: "/build/",
  assetsBuildDirectory: "public/build",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  serverMinify: false,
  tailwind: false,
  postcss: false,
  ignoredRouteFiles: ["**/*"],
  watchPaths: ["./common/**/*", "./locales/**/*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // One list of all pages, kept with the scripts, instead of a request after each page: docs/decisions/scripts-of-a-page.md.
    v3_lazyRouteDiscovery: false,
    v3_singleFetch: true,
  },
  routes: async (defineRoutes) =>
    flatRoutes("routes", defineRoutes, {
      ignoredRouteFiles: [
        "**/.*",
        "**/*.test.ts",
        "**/*.test.tsx",
        "**/*.server.ts",
        "**/*.server.tsx",
        "**/*.part.tsx",
        "**/*.forms.ts",
        "**/*.rules.ts",
      ],
    }),
};
