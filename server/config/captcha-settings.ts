// The settings of a CAPTCHA, which people solve when they sign up.

import { type Env, oneOf, optional, text, wholeNumber } from './setting.ts'

const captchaProviders = ['turnstile', 'hcaptcha'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/** Of both services: pages show it. */
export const captchaSetting = {
  CAPTCHA: optional(
    oneOf(captchaProviders, {
      meaning:
        'By whose CAPTCHA people show at a sign-up by password that they are no program: docs/extend.md. For both services: ' +
        'pages show it. Unset: nobody is asked for one.',
    }),
  ),
  CAPTCHA_SITE_KEY: optional(
    text({
      expects: 'the site key that the provider of the CAPTCHA has given you',
      meaning: 'Your site’s name at the provider of the CAPTCHA, which pages show. For both services.',
    }),
  ),
}

export const captchaSettings = {
  CAPTCHA_SECRET: optional(
    text({
      expects: 'the secret that the provider of the CAPTCHA has given you with the site key',
      meaning: 'By what the auth service asks that provider whether a CAPTCHA was solved.',
      isSecret: true,
    }),
  ),
  CAPTCHA_TIMEOUT_MS: wholeNumber(50, 10_000, {
    meaning: 'How long the provider of the CAPTCHA may take to answer. A sign-up waits for it.',
    fallback: '5000',
  }),
  CAPTCHA_WHEN_UNAVAILABLE: oneOf(['refuse', 'allow'], {
    meaning:
      'What becomes of a sign-up with a CAPTCHA about which its provider gives no answer: `refuse` answers 503, so that it can be sent ' +
      'again; `allow` lets it pass. One without a CAPTCHA is refused either way.',
    fallback: 'refuse',
  }),
}

/** @returns what is missing of the settings of a CAPTCHA, where each is usable by itself */
export function captchaFaults(env: Env, hasSecret: boolean): string[] {
  const needed = ['CAPTCHA', 'CAPTCHA_SITE_KEY', ...(hasSecret ? ['CAPTCHA_SECRET'] : [])]
  const given = needed.filter((name) => env[name])
  if (given.length === 0 || given.length === needed.length) return []
  return needed
    .filter((name) => !env[name])
    .map(
      (name) =>
        `${name} is missing: ${given.join(' and ')} ${given.length > 1 ? 'need' : 'needs'} it; set it, or unset the others.`,
    )
}
