// What a CAPTCHA was solved with, between the widget that has it and the request that spends it.

/** As a header, and given up once, since its provider takes each once: the widget, where there is one, begins anew. */
export const captcha = { take: (): Record<string, string> => ({}) }
