// The scopes that a token for continuous integration can have. Control decides (worker/control/src/scopes.rs).
const drafted = ["redirects", "release", "experiments", "campaigns"] as const;
const direct = ["maintenance", "hosts"] as const;

export const scopes: readonly string[] = [
  ...drafted.flatMap((part) => ["read", "draft", "publish", "publish-unreviewed"].map((reach) => `${part}:${reach}`)),
  ...direct.flatMap((part) => ["read", "publish"].map((reach) => `${part}:${reach}`)),
];
