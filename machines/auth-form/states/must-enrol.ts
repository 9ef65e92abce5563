// The view mustEnrol: a person without a second factor enrols one, before there is a session.

import { SIGN_IN_IS_OVER } from '../answers-of-ports.ts'
import { form } from '../auth-form.setup.ts'

export const mustEnrol = form.createStateConfig({
  id: 'mustEnrol',
  description:
    'The first proof was right. A second factor is demanded, and the account has none: the machine two-step-form leads through setting up an app.',
  on: {
    'factor.enrolled': {
      target: '#exit',
      actions: { type: 'keepSession', params: ({ event }) => event.session },
      meta: { requirement: 'X-1091' },
    },
    // Of every other refusal the view says what to do about it.
    'enrolment.refused': {
      guard: { type: 'isEnrolmentOver', params: ({ event }) => event.answer },
      target: 'login',
      actions: {
        type: 'report',
        params: ({ event }) => ({ of: 'secondFactor', answer: { ...event.answer, code: SIGN_IN_IS_OVER } }),
      },
      meta: { requirement: 'X-1022' },
    },
    'backToLogin.clicked': { target: 'login', meta: { requirement: 'X-1091' } },
  },
})
