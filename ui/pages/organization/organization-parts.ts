// The parts of the organization's page but for its members: they come once those are shown.

export { loadFactorWords, Notice } from '../factor-notice.tsx'
export { Invitations } from './invitations.tsx'
export { Settings } from './settings.tsx'
