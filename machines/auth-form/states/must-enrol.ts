// The view mustEnrol: a person without a second factor enrols one, before there is a session.

import { form } from '../auth-form.setup.ts'

export const mustEnrol = form.createStateConfig({
  id: 'mustEnrol',
  description:
    'The first proof was right. A second factor is demanded, and the account has none: what is shown of an app, the machine two-step-form says.',
  on: {
    'factor.enrolled': {
      target: '#exit',
      actions: { type: 'keepSession', params: ({ event }) => event.session },
      meta: { requirement: 'X-1091' },
    },
    'backToLogin.clicked': { target: 'login', meta: { requirement: 'X-1091' } },
  },
})
