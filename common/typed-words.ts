/** Words behind a number, in our languages. */
export const monthWords = /(?:months?|mths?|மாதங்கள்|மாதம்|నెలలు|నెల|മാസങ്ങൾ|മാസം)$/iu;
export const dayWords = /(?:days?|நாட்கள்|நாள்கள்|நாள்|రోజులు|రోజు|ദിവസങ്ങൾ|ദിവസം)$/iu;
