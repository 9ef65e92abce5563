// The parts of the organization's page but for its members: they come once those are shown.

export { loadPartsWords } from '../../i18n/organization-parts-words.ts'
export { loadFactorWords, Notice } from '../factor-notice.tsx'
export { Invitations } from './invitations.tsx'
export { MeantOrganization } from './meant-organization.tsx'
export { KeysPart } from './organization-keys-part.tsx'
export { Settings } from './settings.tsx'
