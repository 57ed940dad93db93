export const wantsLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
