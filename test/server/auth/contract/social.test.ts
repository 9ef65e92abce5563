// Sign-in with an identity provider and links to one: our service and a real Better Auth answer alike, apart from the decided differences.

import { startIdentityProvider } from '../../../../server/dev/identity-provider/demo-identity-provider.ts'
import { quiet } from '../../../support/quiet.ts'
import { differencesOfSocial } from './differences.ts'
import { linkSocialRequests } from './link-social.requests.ts'
import { startOurs, startTheirs } from './peers.ts'
import { socialRequests } from './social.requests.ts'
import { contractSuite } from './suite.ts'

const CLIENT = { clientId: 'lockstep', clientSecret: 'not so secret' }

async function start() {
  const redirectUris: string[] = []
  const provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    issuer: 'http://127.0.0.1:0',
    application: 'http://127.0.0.1:9',
    clients: [{ ...CLIENT, redirectUris }],
    log: quiet,
  })
  const known = { issuer: provider.issuer, ...CLIENT }
  const ours = await startOurs({ OIDC_PROVIDERS: JSON.stringify([{ id: 'demo', ...known }]) })
  redirectUris.push(`${ours.url}/callback/demo`)
  const theirs = await startTheirs({
    provider: (redirectUri) => {
      redirectUris.push(redirectUri)
      return known
    },
  })
  const stop = async () => {
    await Promise.all([ours.stop(), theirs.stop()])
    await provider.stop()
  }
  return { ours, theirs, stop }
}

contractSuite(start, [...socialRequests, ...linkSocialRequests], differencesOfSocial)
