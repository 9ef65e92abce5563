// A page of React's: the element is there until somebody has signed in.

import { createElement, useState } from 'react'
import { createRoot } from 'react-dom/client'

const place = document.getElementById('app')

function Page() {
  const [user, setUser] = useState(null)
  const [step, setStep] = useState('')
  if (user) return createElement('p', null, `Welcome, ${user.email}`)
  return createElement(
    'div',
    null,
    createElement('p', null, step),
    createElement('lockstep-auth', {
      authUrl: place.dataset.auth,
      establish: async () => undefined,
      'onlockstep-verifyEmail': () => setStep('One more step'),
      'onlockstep-exit-left': ({ detail }) => setUser(detail.user),
    }),
  )
}

createRoot(place).render(createElement(Page))
