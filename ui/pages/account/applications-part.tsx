// The way to the connected applications: it loads where the auth service is an OpenID provider.

import { Show } from 'solid-js'
import { later } from '../../components/later.ts'
import { connectedApplications } from '../../config.ts'
import { loadApplicationsWords } from '../../i18n/applications-words.ts'
import { LaterPart } from '../later-part.tsx'

const library = later(async () => {
  const [found] = await Promise.all([import('./connected-applications.tsx'), loadApplicationsWords()])
  return found
})

export const ApplicationsPart = () => (
  <Show when={connectedApplications()}>
    {(address) => (
      <LaterPart library={library}>
        {({ ConnectedApplications }) => <ConnectedApplications address={address()} />}
      </LaterPart>
    )}
  </Show>
)
