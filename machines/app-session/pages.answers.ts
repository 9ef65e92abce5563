// Which pages the machine of the session shows, and where it leads from the others: what it answers in each state to each page.

import { type EffectOf, step } from '../kit/step.ts'
import { appSessionMachine } from './app-session.machine.ts'
import type { AppSessionEvent } from './app-session.types.ts'
import type { AppSessionState } from './current-state.ts'

/** The event by which a page asks to be shown. */
export type PageOpened = Exclude<Extract<AppSessionEvent['type'], `${string}.opened`>, 'session.opened'>

type Answer = readonly EffectOf<typeof appSessionMachine>[]

const answersIn = (state: AppSessionState): Record<PageOpened, Answer> => {
  const answerTo = (type: PageOpened) => step(appSessionMachine, { state, context: {} }, { type }).effects
  return {
    'dashboard.opened': answerTo('dashboard.opened'),
    'noOrganization.opened': answerTo('noOrganization.opened'),
    'registerOrganization.opened': answerTo('registerOrganization.opened'),
    'selectTenant.opened': answerTo('selectTenant.opened'),
    'account.opened': answerTo('account.opened'),
  }
}

export const pageAnswers: Record<AppSessionState, ReturnType<typeof answersIn>> = {
  signedOut: answersIn('signedOut'),
  limited: answersIn('limited'),
  withoutTenant: answersIn('withoutTenant'),
  choosing: answersIn('choosing'),
  belowDemand: answersIn('belowDemand'),
  inTenant: answersIn('inTenant'),
}
