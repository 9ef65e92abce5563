// Where a person is redirected if a page is not shown, by the effect that says so.

import type { EffectOf } from '../kit/step.ts'
import type { appSessionMachine } from './app-session.machine.ts'

type LeadingEffect = Extract<EffectOf<typeof appSessionMachine>, `leadTo${string}`>

export const redirects = {
  leadToSignIn: '/',
  leadToNoOrganization: '/auth/no-organization',
  leadToSelectTenant: '/auth/select-tenant',
  leadToDashboard: '/dashboard',
  leadToStepUp: '/auth/step-up',
} as const satisfies Record<LeadingEffect, string>

export const isRedirect = (effect: string): effect is LeadingEffect => Object.hasOwn(redirects, effect)
