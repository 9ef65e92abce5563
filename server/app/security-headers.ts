// What browsers may do in our pages: nothing of others', but for the CAPTCHA of an operator who asks for one, where the form is.

import type { Middleware } from 'koa'
import helmet from 'koa-helmet'
import type { CaptchaProvider } from '../config/captcha-settings.ts'
import type { Brand } from '../http/brand/brand.ts'

/** As the providers document it. */
const ofCaptchas: Record<CaptchaProvider, Partial<Record<Directive, readonly string[]>>> = {
  turnstile: {
    scriptSrc: ['https://challenges.cloudflare.com'],
    frameSrc: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    scriptSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    frameSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    styleSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    connectSrc: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
}
type Directive = 'scriptSrc' | 'styleSrc' | 'connectSrc' | 'frameSrc'

/** The page of the form, and that of a provider's return, which shows the form where there is no session. */
const withForm: readonly string[] = ['/', '/auth/callback']

type Options = {
  secure: boolean
  pagesCall: string
  captcha: CaptchaProvider | null
  brand: Pick<Brand, 'fontFile'>
}

export function securityHeaders({ captcha, ...options }: Options): Middleware {
  const usual = headersWith(options, {})
  if (!captcha) return usual
  const besideCaptcha = headersWith(options, ofCaptchas[captcha])
  return function secure(ctx, next) {
    return (withForm.includes(ctx.path) ? besideCaptcha : usual)(ctx, next)
  }
}

function headersWith(
  { secure, pagesCall, brand }: Omit<Options, 'captcha'>,
  { scriptSrc = [], styleSrc = [], connectSrc = [], frameSrc }: (typeof ofCaptchas)[CaptchaProvider],
): Middleware {
  const self = ["'self'"]
  return helmet({
    strictTransportSecurity: secure,
    referrerPolicy: { policy: 'no-referrer' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [...self, ...scriptSrc],
        styleSrc: [...self, ...styleSrc],
        imgSrc: [...self, 'data:'],
        ...(brand.fontFile && { fontSrc: self }),
        connectSrc: [...self, new URL(pagesCall).origin, ...connectSrc],
        ...(frameSrc && { frameSrc: [...frameSrc] }),
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
  })
}
