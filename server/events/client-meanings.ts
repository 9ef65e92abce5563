// What the transitions of applications that sign in by this service mean outside.

import type { apiKeyMachine } from '../../machines/api-key/api-key.machine.ts'
import type { authorizationMachine } from '../../machines/authorization/authorization.machine.ts'
import type { authorizationCodeMachine } from '../../machines/authorization-code/authorization-code.machine.ts'
import type { EffectOf } from '../../machines/kit/step.ts'
import type { refreshFamilyMachine } from '../../machines/refresh-family/refresh-family.machine.ts'
import { byEffect, byMove, code, type Meanings, silent, within } from './meaning.ts'

export const ofAuthorizations: Meanings<EffectOf<typeof authorizationMachine>> = {
  effects: {
    leadToSignIn: within,
    leadToOtherAccount: within,
    leadToStepUp: within,
    showOrganizations: within,
    showConsent: within,
    rememberConsent: within,
    makeGrant: 'client.authorized',
    makeLongerGrant: 'client.authorized',
  },
  moves: {
    'askingForSignIn→steppingUp': within,
    'askingForSignIn→choosingOrganization': within,
    'askingForSignIn→askingForConsent': within,
    'askingForSignIn→granted': byEffect,
    'askingForSignIn→denied': within,
    'askingForSignIn→expired': within,
    'steppingUp→askingForSignIn': within,
    'steppingUp→choosingOrganization': within,
    'steppingUp→askingForConsent': within,
    'steppingUp→granted': byEffect,
    'steppingUp→denied': within,
    'steppingUp→expired': within,
    'askingForConsent→askingForSignIn': within,
    'choosingOrganization→askingForSignIn': within,
    'choosingOrganization→steppingUp': within,
    'choosingOrganization→askingForConsent': within,
    'choosingOrganization→granted': byEffect,
    'choosingOrganization→denied': within,
    'choosingOrganization→expired': within,
    'askingForConsent→choosingOrganization': within,
    'askingForConsent→steppingUp': within,
    'askingForConsent→granted': byEffect,
    'askingForConsent→denied': within,
    'askingForConsent→expired': within,
  },
}

export const ofAuthorizationCodes: Meanings<EffectOf<typeof authorizationCodeMachine>> = {
  effects: { acceptCode: code, endGrant: 'client.replayed' },
  moves: { 'issued→redeemed': code, 'issued→expired': code, 'redeemed→replayed': byEffect },
}

export const ofRefreshFamilies: Meanings<EffectOf<typeof refreshFamilyMachine>> = {
  effects: { replaceToken: within, endGrant: 'client.replayed', withdrawGrant: byMove },
  moves: {
    'active→rotated': within,
    'active→reused': byEffect,
    'active→ended': 'client.ended',
    'rotated→reused': byEffect,
    'rotated→ended': 'client.ended',
  },
}

export const ofApiKeys: Meanings<EffectOf<typeof apiKeyMachine>> = {
  effects: {
    storeKey: byMove,
    acceptKey: within,
    noteUse: within,
    storeName: within,
    shortenLife: byMove,
    forgetKey: byMove,
    mailKeyCreated: within,
    mailKeyRotated: within,
    mailKeyRevoked: within,
  },
  moves: {
    'unissued→active': 'api_key.created',
    'active→rotated': 'api_key.rotated',
    'active→revoked': 'api_key.revoked',
    'rotated→revoked': 'api_key.revoked',
    'active→expired': silent('its end was known when it was created'),
    'rotated→expired': silent('its end was known when it was replaced'),
  },
}
