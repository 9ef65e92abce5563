// The same requests to our service and to a real Better Auth: both answer alike, apart from the decided differences.

import { describe } from 'vitest'
import { differences, differencesOfSpecProfile } from './differences.ts'
import { startOurs, startTheirs } from './peers.ts'
import { requests } from './requests.ts'
import { strangerRequests } from './sign-in.requests.ts'
import { contractSuite } from './suite.ts'

const start = (profile: 'spec' | 'hardened') => async () => {
  const [ours, theirs] = await Promise.all([startOurs({ PROFILE: profile }), startTheirs()])
  return { ours, theirs, stop: async () => void (await Promise.all([ours.stop(), theirs.stop()])) }
}

describe('the hardened profile', () => {
  contractSuite(start('hardened'), requests, differences)
})

describe('the specification’s profile', () => {
  contractSuite(start('spec'), [strangerRequests], differencesOfSpecProfile)
})
