/** Lite pages carry no script at all: chosen by a cookie, or by a browser that asks to save data. */
export function wantsLite(request: Request): boolean {
  const chosen = /(?:^|; ?)(?:__Host-)?lite=([01])/.exec(request.headers.get("Cookie") ?? "")?.[1];
  if (chosen) return chosen === "1";
  return request.headers.get("Save-Data")?.toLowerCase() === "on";
}

/** Kept for a year; holds nothing but the choice. */
export function keepLite(lite: boolean, secure: boolean): string {
  const kept = `lite=${lite ? 1 : 0}; Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly`;
  return secure ? `__Host-${kept}; Secure` : kept;
}
