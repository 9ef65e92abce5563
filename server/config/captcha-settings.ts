// The settings of a CAPTCHA, which people solve when they sign up.

import { type Env, oneOf, optional, text, wholeNumber } from './setting.ts'

const captchaProviders = ['turnstile', 'hcaptcha'] as const
export type CaptchaProvider = (typeof captchaProviders)[number]

/** Of both services: pages show it. */
export const captchaSetting = {
  CAPTCHA: optional(
    oneOf(captchaProviders, {
      meaning:
        'Whose CAPTCHA people solve when they sign up with a password: docs/extend.md. For both services: pages show it. ' +
        'Unset: no CAPTCHA.',
    }),
  ),
  CAPTCHA_SITE_KEY: optional(
    text({
      expects: 'the site key that the provider of the CAPTCHA has given you',
      meaning:
        'The site key from the provider of the CAPTCHA. It is public: pages contain it. For both services.',
    }),
  ),
}

export const captchaSettings = {
  CAPTCHA_SECRET: optional(
    text({
      expects: 'the secret that the provider of the CAPTCHA has given you with the site key',
      meaning: 'The secret with which the auth service asks the provider whether a CAPTCHA was solved.',
      isSecret: true,
    }),
  ),
  CAPTCHA_TIMEOUT_MS: wholeNumber(50, 10_000, {
    meaning: 'How long the provider of the CAPTCHA may take to answer. A sign-up waits for it.',
    fallback: '5000',
  }),
  CAPTCHA_WHEN_UNAVAILABLE: oneOf(['refuse', 'allow'], {
    meaning:
      'What happens to a sign-up with a CAPTCHA if its provider doesn’t answer: `refuse` answers 503, so that it can be ' +
      'sent again; `allow` lets it pass. A sign-up without a CAPTCHA is refused either way.',
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
