// The words of dialogs in German: machine-translated, not yet read by a native speaker. Each names what is done to what, says what follows, and its button repeats the verb.

import type { PageWords } from '../wording.ts'

export const dialogs: PageWords['dialogs'] = {
  removeMember: {
    title: (person, organization) => `${person} aus ${organization} entfernen?`,
    consequence: 'Die Person verliert sofort den Zugang und braucht eine neue Einladung, um zurückzukommen.',
    act: 'Entfernen',
  },
  handOver: {
    title: (organization, person) => `${organization} an ${person} übergeben?`,
    consequence: 'Die Person wird Inhaber, und Sie bleiben Admin; nur sie kann das wieder ändern.',
    act: 'Übergeben',
  },
  revoke: {
    title: (email) => `Einladung an ${email} zurückziehen?`,
    consequence: 'Der Link in der E-Mail funktioniert dann nicht mehr.',
    act: 'Zurückziehen',
  },
  decline: {
    title: (organization) => `Einladung zu ${organization} ablehnen?`,
    consequence: 'Um später beizutreten, brauchen Sie eine neue Einladung.',
    act: 'Ablehnen',
  },
  leave: {
    title: (organization) => `${organization} verlassen?`,
    consequence: 'Sie verlieren sofort den Zugang und brauchen eine neue Einladung, um zurückzukommen.',
    act: 'Verlassen',
  },
  deleteOrganization: {
    title: (organization) => `${organization} löschen?`,
    consequence: 'Alle Mitglieder verlieren den Zugang, und alles darin wird endgültig gelöscht.',
    act: 'Löschen',
  },
  endSession: {
    title: (device) => `Auf ${device} abmelden?`,
    consequence: 'Sie werden nur auf diesem Gerät abgemeldet.',
    act: 'Abmelden',
  },
  endOthers: {
    title: 'Auf allen anderen Geräten abmelden?',
    consequence: 'Sie bleiben nur auf diesem Gerät angemeldet.',
    act: 'Abmelden',
  },
  endAll: {
    title: 'Auf allen Geräten abmelden?',
    consequence: 'Sie werden auf jedem Gerät abgemeldet, auch auf diesem.',
    act: 'Abmelden',
  },
  unlink: {
    title: (provider) => `${provider} trennen?`,
    consequence: 'Sie können sich damit nicht mehr anmelden.',
    act: 'Trennen',
  },
  deleteAccount: {
    title: 'Ihr Konto löschen?',
    consequence: 'Ihr Konto und alles darin wird endgültig gelöscht.',
    act: 'Löschen',
  },
}
